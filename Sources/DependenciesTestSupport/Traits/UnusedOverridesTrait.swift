internal import DependenciesCore
public import Testing

/// Fails a test that makes an override and never reads it.
///
/// Write it as `.reportsUnusedOverrides`.
public struct UnusedOverridesTrait: TestTrait, SuiteTrait, TestScoping {
  /// True: the trait applies to the tests of nested suites as well.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of it, and then reports its unused overrides.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's own code, with the traits that come after this one.
  /// - Throws: Any error from the test.
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
  /// Fails a test that makes an override and never reads it. The issue is at the line of the override.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test(.reportsUnusedOverrides, .dependency(\.arguments, ["--verbose"]))
  /// func isVerbose() {
  ///   @Dependency(\.arguments) var arguments
  ///   // Without this read, the trait above fails the test.
  ///   #expect(arguments == ["--verbose"])
  /// }
  /// ```
  ///
  /// A value counts as read when code gets it, even if the code calls none of its endpoints. The trait checks
  /// these overrides:
  ///
  /// - those of this library's traits, on the test and its suites
  /// - those of other traits that come after this trait
  /// - those of `withDependencies` while the test runs, but not inside new values such as `.test`
  public static var reportsUnusedOverrides: UnusedOverridesTrait { UnusedOverridesTrait() }
}
