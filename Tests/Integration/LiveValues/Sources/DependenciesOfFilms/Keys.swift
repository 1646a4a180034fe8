import Dependencies

/// The module `Music` has a key of this name, which has no live value.
package enum Outer {
  package enum Key: DependencyKey {
    package static var liveValue: Int { 0 }
  }
}

/// The module `Music` has a key of this name, which has a live value.
package enum LiveKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}

/// The module `Music` has a key of this name, which has no live value, either.
package enum MissingKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}
