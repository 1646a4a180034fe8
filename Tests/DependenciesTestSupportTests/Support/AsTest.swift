import Dependencies
import DependenciesTestSupport
import TestHelpers
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

/// Runs an operation in a trait of the running test.
func inTrait(_ trait: DependenciesTrait, _ operation: @Sendable () -> Void) async throws {
  let test = try #require(Test.current)
  try await trait.provideScope(for: test, testCase: .current) { operation() }
}

extension Report {
  /// The first line of the text.
  var fact: String { String(text.prefix { $0 != "\n" }) }
}
