import DependenciesClocks
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct BuiltInClockTests {
  @Dependency(\.continuousClock) var continuousClock
  @Dependency(\.suspendingClock) var suspendingClock
  static let readLine = #line - 2

  @Test func theLiveValuesAreTheSystems() async throws {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(continuousClock is ContinuousClock)
      #expect(suspendingClock is SuspendingClock)
    }
  }

  @Test(.dependency(\.continuousClock, .immediate), .dependency(\.suspendingClock, TestClock()))
  func theyCanBeOverridden() async throws {
    try await continuousClock.sleep(for: .seconds(1_000_000))
    @Dependency(\.suspendingClock, as: TestClock<Duration>.self) var clock
    let task = Task { try await suspendingClock.sleep(for: .seconds(60)) }
    await clock.advance(by: .seconds(60))
    try await task.value
  }

  @Test func aTestThatDoesNotOverrideThemIsTold() async throws {
    let reports = try await reports {
      try await continuousClock.sleep(for: .seconds(1_000_000))
    }
    let text = """
      @Dependency(\\.continuousClock) is unimplemented in tests, but 'continuousClock.sleep(until:tolerance:)' was called.

        First read at:  DependenciesClocksTests/BuiltInClockTests.swift:\(Self.readLine)
        Test:           BuiltInClockTests/aTestThatDoesNotOverrideThemIsTold()

      Override it for the test:

        withDependencies {
          $0.continuousClock = TestClock()
        } operation: {
          …
        }
      """
    #expect(reports.last == Report(text: text, line: Self.readLine))
  }
}
