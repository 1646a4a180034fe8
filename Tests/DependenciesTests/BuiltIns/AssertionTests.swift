import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct AssertionTests {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  @Test func whatDoesNotHoldIsReportedInTestsAtAPlaceThatMayBeHandedOn() {
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
    struct Checking: AssertionEffect {
      let count = LockIsolated(0)
      func check(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        fileID: StaticString,
        filePath: StaticString,
        line: UInt,
        column: UInt
      ) {
        count.withValue { $0 += 1 }
      }
    }
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
    let (checking, called, calledWithFile) = (Checking(), Called(), CalledWithFile())
    withDependencies {
      $0.precondition = checking
      $0.assertionFailure = called
      $0.assert = calledWithFile
    } operation: {
      precondition(false)
      assertionFailure("here")
      assertionFailure("here", file: #fileID, line: 1)
      assert(false)
      assert(false, file: #fileID, line: 1)
      assert(true)
    }
    #expect(checking.count.value == 1)
    #expect(called.count.value == 2)
    #expect(calledWithFile.count.value == 2)
  }

  @Test func whatHoldsIsNotReportedAndItsMessageNotMade() {
    func message() -> String {
      Issue.record("The message was made.")
      return ""
    }
    assert(true)
    assert(true, message())
    precondition(true, message())
  }

  #if os(Linux) || os(macOS)
    @Test func theLivePreconditionStopsTheProcess() async {
      await #expect(processExitsWith: .failure) {
        withDependencies {
          $0.context = .live
        } operation: {
          @Dependency(\.precondition) var precondition
          precondition(false, "stop")
        }
      }
    }

    #if DEBUG
      @Test func theLiveAssertionsStopTheProcessInDebugBuilds() async {
        await #expect(processExitsWith: .failure) {
          withDependencies {
            $0.context = .live
          } operation: {
            @Dependency(\.assert) var assert
            assert(false, "stop")
          }
        }
        await #expect(processExitsWith: .failure) {
          withDependencies {
            $0.context = .live
          } operation: {
            @Dependency(\.assertionFailure) var assertionFailure
            assertionFailure("stop")
          }
        }
      }
    #else
      @Test func theLiveAssertionsDoNothingInReleaseBuilds() {
        withDependencies {
          $0.context = .live
        } operation: {
          assert(false)
          assertionFailure()
        }
      }
    #endif
  #endif
}
