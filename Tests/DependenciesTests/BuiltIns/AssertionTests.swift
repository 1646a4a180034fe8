import Dependencies
import DependenciesTestSupport
import ReportRecorder
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
      assert(false, "here", file: #fileID, line: 41)
      precondition(false, file: #fileID, line: 42)
      assertionFailure("here", file: #fileID, line: 43)
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

  // An effect written for swift-dependencies, which has `callAsFunction` alone, did not compile.
  @Test func anEffectOfOnesOwnMayHaveAnyOfTheMethods() {
    struct Called: AssertionFailureEffect {
      let count = LockIsolated(0)
      func callAsFunction(
        _ message: @autoclosure () -> String,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {
        count.withValue { $0 += 1 }
      }
    }
    struct CalledWithFile: AssertionEffect {
      let count = LockIsolated(0)
      func callAsFunction(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        file: StaticString,
        line: UInt
      ) {
        if !condition() { count.withValue { $0 += 1 } }
      }
    }
    let (called, calledWithFile) = (Called(), CalledWithFile())
    withDependencies {
      $0.assertionFailure = called
      $0.assert = calledWithFile
      $0.precondition = calledWithFile
    } operation: {
      assertionFailure("here")
      assertionFailure("here", file: #fileID, line: 1)
      assert(false)
      assert(false, file: #fileID, line: 1)
      assert(true)
      precondition(false)
    }
    #expect(called.count.value == 2)
    #expect(calledWithFile.count.value == 3)
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
