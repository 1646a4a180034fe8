internal import DependenciesCore
public import Testing

/// Reports the overrides that a test makes and never reads.
///
/// Write it as `.reportsUnusedOverrides`.
public struct UnusedOverridesTrait: TestTrait, SuiteTrait, TestScoping {
  /// True: the trait applies to the tests of nested suites as well.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of it, and then reports.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's own code, with the traits that come after.
  /// - Throws: The error of the test.
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
  /// @Test(.reportsUnusedOverrides, .dependency(\.arguments, ["--verbose"]))
  /// func isVerbose() {
  ///   @Dependency(\.arguments) var arguments
  ///   // Without this read, the trait above fails the test.
  ///   #expect(arguments == ["--verbose"])
  /// }
  /// ```
  ///
  /// It checks every override that is made while the test runs, by this library's traits, including those of
  /// the suite, and by `withDependencies`, except inside fresh values such as `.test`. Overrides of other
  /// traits are checked if those come after this one. A value counts as read when code gets it, even if none
  /// of its endpoints is called.
  public static var reportsUnusedOverrides: UnusedOverridesTrait { UnusedOverridesTrait() }
}
