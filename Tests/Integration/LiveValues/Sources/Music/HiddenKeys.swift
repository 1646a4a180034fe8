import Dependencies

// Keys that no other file sees. Uses keep them in a release build.

private enum PrivateLiveKey: DependencyKey {
  static var liveValue: Int { 0 }
}

private enum PrivateMissingKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

package struct Player {
  fileprivate enum FilePrivateLiveKey: DependencyKey {
    static var liveValue: Int { 0 }
  }

  fileprivate enum FilePrivateMissingKey: TestDependencyKey {
    static var testValue: Int { 0 }
  }

  private enum Hidden {
    enum MissingKey: TestDependencyKey {
      static var testValue: Int { 0 }
    }
  }

  package static var hiddenKeys: [any TestDependencyKey.Type] {
    [
      PrivateLiveKey.self, PrivateMissingKey.self, FilePrivateLiveKey.self, FilePrivateMissingKey.self,
      Hidden.MissingKey.self,
    ]
  }

  // Two functions of one name, which differ in the generic argument of a parameter.

  package static func play(_ tracks: [Int]) -> any TestDependencyKey.Type {
    enum LocalKey: TestDependencyKey {
      static var testValue: Int { 0 }
    }
    return LocalKey.self
  }

  package static func play(_ tracks: [String]) -> any TestDependencyKey.Type {
    enum LocalKey: DependencyKey {
      static var liveValue: Int { 0 }
    }
    return LocalKey.self
  }

  package static func < (first: Self, second: Self) -> Bool {
    enum KeyOfOperator: TestDependencyKey {
      static var testValue: Int { 0 }
    }
    let inClosure = { () -> Bool in
      enum KeyOfClosure: TestDependencyKey {
        static var testValue: Bool { false }
      }
      return KeyOfClosure.testValue
    }
    return inClosure() && "\(KeyOfOperator.self)".isEmpty
  }
}
