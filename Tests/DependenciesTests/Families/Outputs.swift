import Dependencies

/// Counts the outputs that a test makes.
final class OutputCount: Sendable {
  private let counts = LockIsolated((made: 0, gone: 0))

  var made: Int { counts.value.made }
  var alive: Int { counts.withValue { $0.made - $0.gone } }

  fileprivate func add() -> Int {
    counts.withValue {
      $0.made += 1
      return $0.made
    }
  }

  fileprivate func remove() { counts.withValue { $0.gone += 1 } }
}

/// An output that is counted.
final class Output: Sendable {
  /// How many were made before it, and it.
  let number: Int
  let name: String
  private let count: OutputCount

  init(_ name: String = "", in count: OutputCount = OutputCount()) {
    (self.name, self.count) = (name, count)
    number = count.add()
  }

  deinit { count.remove() }
}

/// An input with the hash of many others.
struct Colliding: Hashable {
  let number: Int
  func hash(into hasher: inout Hasher) { hasher.combine(number % 8) }
}

enum LabelKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "default"
}

extension DependencyValues {
  var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }
}
