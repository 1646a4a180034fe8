import Dependencies

/// The cost of making a structure that has dependencies.
enum MakingRows {
  static func rows(_ effort: Effort) throws -> [Row] {
    var group = Group(floors: [Floors.read])
    group.add(making("one dependency", OneDependency.init), besides: Floors.read)
    group.add(making("ten dependencies", TenDependencies.init), besides: Floors.read)
    group.add(keeping("one dependency", OneDependency.init), atMost: 3, times: Floors.read)
    group.add(keeping("ten dependencies", TenDependencies.init), atMost: 28, times: Floors.read)
    return try group.rows(effort)
  }

  /// Makes a structure where another was, which is not destroyed: outside of all scopes it keeps nothing.
  @inline(__always)
  private static func making<Value>(_ name: String, _ make: @escaping @Sendable () -> Value) -> Case {
    Case("making a structure of \(name)") { count in
      let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      defer { place.deallocate() }
      repeating(count) {
        place.initialize(to: make())
        blackHole(in: place)
        return 1
      }
    }
  }

  /// Makes a structure, and destroys it.
  @inline(__always)
  private static func keeping<Value>(_ name: String, _ make: @escaping @Sendable () -> Value) -> Case {
    Case("making and destroying a structure of \(name)") { count in
      repeating(count) {
        blackHole(make())
        return 1
      }
    }
  }
}

/// A structure with one dependency.
struct OneDependency: Sendable {
  @Dependency(NumberKey.self) var number
}

/// A structure with ten dependencies.
struct TenDependencies: Sendable {
  @Dependency(NumberKey.self) var number0
  @Dependency(NumberKey.self) var number1
  @Dependency(NumberKey.self) var number2
  @Dependency(NumberKey.self) var number3
  @Dependency(NumberKey.self) var number4
  @Dependency(NumberKey.self) var number5
  @Dependency(NumberKey.self) var number6
  @Dependency(NumberKey.self) var number7
  @Dependency(NumberKey.self) var number8
  @Dependency(NumberKey.self) var number9
}
