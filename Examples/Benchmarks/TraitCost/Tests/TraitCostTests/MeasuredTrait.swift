import DependenciesTestSupport
import Foundation
import Testing

/// The trait that this process measures.
///
/// It is chosen when the process starts, so the same tests of the same program are compared.
let measuredTrait: any SuiteTrait =
  switch ProcessInfo.processInfo.environment["MEASURED_TRAIT"] {
  case "dependencies": TimedTrait()
  case "scoping": ScopingTrait()
  default: NoTrait()
  }

/// A trait that does nothing.
private struct NoTrait: SuiteTrait {}

/// A trait that runs each test, and does nothing besides: what Swift Testing takes to call one.
private struct ScopingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
  }
}
