import Dependencies

// Of each shape there are two: the module `MusicLive` has the live value of one.

package enum LiveKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}

package enum MissingKey: TestDependencyKey {
  package static var testValue: Int { 0 }
}

/// A client that is its own key.
package struct LiveClient: TestDependencyKey, Sendable {
  package static var testValue: LiveClient { LiveClient() }
}

package final class MissingClient: TestDependencyKey, Sendable {
  package static var testValue: MissingClient { MissingClient() }
}

package enum LiveGenericKey<Value: Sendable>: TestDependencyKey {
  package static var testValue: Value? { nil }
}

package enum MissingGenericKey<Value: Sendable>: TestDependencyKey {
  package static var testValue: Value? { nil }
}

package enum ConditionallyLiveKey<Value>: TestDependencyKey {
  package static var testValue: Int { 0 }
}

package enum MissingConditionalKey<Element> {}

extension MissingConditionalKey: TestDependencyKey where Element: Equatable {
  package static var testValue: Int { 0 }
}

package enum Outer {
  package enum Key: TestDependencyKey {
    package static var testValue: Int { 0 }
  }

  package enum LiveKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }
}

package enum GenericOuter<Element> {
  package enum LiveKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }

  package enum MissingKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }
}

extension String {
  package enum LiveNestedKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }

  package enum MissingNestedKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }
}

extension Array where Element: Equatable {
  package enum LiveNestedKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }

  package enum MissingNestedKey: TestDependencyKey {
    package static var testValue: Int { 0 }
  }
}

extension Bool: @retroactive TestDependencyKey {
  /// The test value.
  public static var testValue: Bool { false }
}

package enum `a missing key`: TestDependencyKey {
  package static var testValue: Int { 0 }
}

/// A key, as a base class. Its subclasses have its conformance.
package class MissingBaseKey: TestDependencyKey {
  package class var testValue: Int { 0 }
}

package final class MissingSubclassKey: MissingBaseKey {}

/// The value of a scope, which the opening of the scope gives.
package struct Visit: DependencyScopeValue {
  package static var testValue: Visit { Visit() }
}
