import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct AssertionTests {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  @Test func whatDoesNotHoldIsReportedInTestsAtAPlaceThatMayBeHandedOn() {
    func message() -> String {
      Issue.record("The message of what holds was made.")
      return ""
    }
    let line = #line + 2
    let reports = reports {
      assert(1 > 2, "one is less")
      assert(false)
      precondition(1 > 2, "one is less")
      precondition(false)
      assertionFailure("not here")
      assertionFailure()
      assert(false, "here", fileID: #fileID, filePath: #filePath, line: 41, column: 1)
      precondition(false, fileID: #fileID, filePath: #filePath, line: 42, column: 1)
      assertionFailure("here", fileID: #fileID, filePath: #filePath, line: 43, column: 1)
      assert(true)
      assert(true, message())
      precondition(true, message())
    }
    #expect(
      reports == [
        Report(text: "Assertion failed: one is less", line: line),
        Report(text: "Assertion failed.", line: line + 1),
        Report(text: "Precondition failed: one is less", line: line + 2),
        Report(text: "Precondition failed.", line: line + 3),
        Report(text: "Assertion failed: not here", line: line + 4),
        Report(text: "Assertion failed.", line: line + 5),
        Report(text: "Assertion failed: here", line: 41),
        Report(text: "Precondition failed.", line: 42),
        Report(text: "Assertion failed: here", line: 43),
      ]
    )
  }

  @Test func anEffectOfOnesOwnTakesThePlaceOfTheBuiltInOne() {
    struct Recorded: AssertionEffect, AssertionFailureEffect {
      let messages = LockIsolated<[String]>([])

      func add(_ message: String) { messages.withValue { $0.append(message) } }

      func callAsFunction(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {
        if !condition() { add(message()) }
      }

      func callAsFunction(
        _ message: @autoclosure () -> String,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {
        add(message())
      }
    }
    let recorded = Recorded()
    withDependencies {
      $0.assert = recorded
      $0.assertionFailure = recorded
      $0.precondition = recorded
    } operation: {
      assert(false, "assert")
      assert(true)
      assertionFailure("assertionFailure")
      precondition(false, "precondition")
    }
    #expect(recorded.messages.value == ["assert", "assertionFailure", "precondition"])
  }

  #if os(Linux) || os(macOS)
    @Test func theLiveValuesStopTheProcessAssertionsInDebugBuildsOnly() async {
      await #expect(processExitsWith: .failure) { withLiveValues { $0.precondition(false, "stop") } }
      #if DEBUG
        await #expect(processExitsWith: .failure) { withLiveValues { $0.assert(false, "stop") } }
        await #expect(processExitsWith: .failure) { withLiveValues { $0.assertionFailure("stop") } }
      #else
        withLiveValues {
          $0.assert(false)
          $0.assertionFailure()
        }
      #endif
    }
  #endif
}

private func withLiveValues(_ operation: (DependencyValues) -> Void) {
  withDependencies({ $0.context = .live }, operation: { operation(.current) })
}
