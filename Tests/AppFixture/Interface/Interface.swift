public import DependenciesCore

/// A dependency whose live value is in another module, which the program links.
package enum LinkedKey: TestDependencyKey {
  package static var testValue: String { "test value" }
}

/// A dependency whose live value is in a module that the program forgot to link.
package enum ForgottenKey: TestDependencyKey {
  package static var testValue: String { "test value" }
}

extension DependencyValues {
  package var linked: String {
    get { self[LinkedKey.self] }
    set { self[LinkedKey.self] = newValue }
  }

  package var forgotten: String {
    get { self[ForgottenKey.self] }
    set { self[ForgottenKey.self] = newValue }
  }
}

// The module `AppFixtureRival` has the same conformance, with values of another type.
extension Int8: TestDependencyKey {
  /// A text.
  public static var testValue: String { "eight" }
}

/// Runs an operation in which that key has a value.
package func withValueOfRivals(_ operation: () -> Void) {
  withDependencies {
    $0[Int8.self] = "overridden"
  } operation: {
    operation()
  }
}
