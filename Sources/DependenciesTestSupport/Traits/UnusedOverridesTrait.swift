internal import DependenciesCore
public import Testing

/// Reports the overrides that a test makes and never reads.
///
/// It is made by `.reportsUnusedOverrides`.
public struct UnusedOverridesTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the tests of nested suites have the trait too, which they do.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of it, and reports at its end.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's own code, with the traits that come after.
  /// - Throws: What the test throws.
  @concurrent
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await TestStores.run(RunningTest(test, case: testCase), reportsUnusedOverrides: true, function)
  }
}

extension Trait where Self == UnusedOverridesTrait {
  /// Reports the overrides that a test makes and never reads, at the lines that make them.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test(.reportsUnusedOverrides, .dependency(\.greeting, "Good evening"))
  /// func greets() {
  ///   @Dependency(\.greeting) var greeting
  ///   #expect(greeting == "Good evening")  // Without this read, the trait on the line above fails the test.
  /// }
  /// ```
  ///
  /// All overrides count that are made while the test runs: those of this library's traits, its suite's
  /// included, and of `withDependencies`, except inside fresh values such as `.test`. Those of other traits
  /// count if they come after this one. A value counts as read when the code under test gets it; that none of
  /// its endpoints is called is not known.
  public static var reportsUnusedOverrides: UnusedOverridesTrait { UnusedOverridesTrait() }
}
