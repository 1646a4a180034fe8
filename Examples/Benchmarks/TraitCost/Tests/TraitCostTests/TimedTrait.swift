import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

/// The trait `.dependencies`, with a clock around it.
///
/// At the end of the process, it prints the median time that it added: the first test has one-time costs.
struct TimedTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  private static let durations = LockIsolated<[Duration]>([])

  private let trait: DependenciesTrait = .dependencies

  init() {
    atexit {
      let durations = TimedTrait.durations.value.sorted()
      if durations.isEmpty { return }
      print("median: \(durations[durations.count / 2] / .microseconds(1))")
    }
  }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let inner = LockIsolated(Duration.zero)
    let outer = try await ContinuousClock().measure {
      try await trait.provideScope(for: test, testCase: testCase) {
        let duration = try await ContinuousClock().measure { try await function() }
        inner.setValue(duration)
      }
    }
    Self.durations.withValue { $0.append(outer - inner.value) }
  }
}
