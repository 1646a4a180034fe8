import Dependencies
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

/// One test, for what the process takes besides.
@Suite(measuredTrait)
struct Single {
  @Test func nothing() {}
}

/// Cases of one test, each of which has the trait for itself.
@Suite(measuredTrait)
struct Cases {
  @Test(arguments: 0..<2_000)
  func nothing(_ number: Int) {}
}
