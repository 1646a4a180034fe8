public import DependenciesCore

// The module `AppFixtureInterface` has the same conformance, with values of another type.
extension Int8: TestDependencyKey {
  /// A number.
  public static var testValue: Int { 8 }
}

/// Reads that key.
package func readKeyOfRivals() -> Int { DependencyValues.current[Int8.self] }
