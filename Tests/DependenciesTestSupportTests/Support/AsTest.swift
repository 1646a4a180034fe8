import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Runs an operation as a test that ends with it.
func asTest(_ operation: @escaping @Sendable () async throws -> Void) async throws {
  let test = try #require(Test.current)
  try await DependenciesTrait.dependencies.provideScope(for: test, testCase: .current, performing: operation)
}

/// The reports of work that a test has left behind, which begins after its end.
func reportsOfLateWork(_ work: @escaping @Sendable () -> Void) async throws -> [Report] {
  try await reports {
    let task = LockIsolated<Task<Void, Never>?>(nil)
    let (gate, opening) = AsyncStream<Never>.makeStream()
    try await asTest {
      task.setValue(
        Task {
          for await _ in gate {}
          work()
        }
      )
    }
    opening.finish()
    await task.value?.value
  }
}
