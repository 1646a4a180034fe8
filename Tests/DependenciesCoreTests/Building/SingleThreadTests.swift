import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// All tasks share one thread, as on WASI, and a task runs while another one is constructing.
@Suite struct SingleThreadTests {
  enum Own: DependencyKey {
    static let line = #line + 3
    static var liveValue: String {
      runNow {
        @Dependency(Own.self) var own
        nested.setValue(own)
      }
      return "live"
    }
    static let testValue = "test"
    static let nested = LockIsolated("")
  }

  @Test(.againstHangs)
  func aTaskThatNeedsWhatItsOwnThreadConstructsGetsTheTestValueAndDoesNotWait() {
    with(.live) {
      let line = #line + 2
      let reports = reports {
        @Dependency(Own.self) var own
        #expect(own == "live")
      }
      #expect(Own.nested.value == "test")
      let name = "SingleThreadTests.Own"
      let places = [line, Own.line].map { "DependenciesCoreTests/SingleThreadTests.swift:\($0)" }
      #expect(reports.map(\.text) == [cycleReport(of: [name, name], readAt: places)])
    }
  }
}

/// Runs a task on this thread, before this function returns.
private func runNow(_ operation: @escaping @Sendable () -> Void) {
  guard #available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *) else { return operation() }
  Task(executorPreference: CallersThread()) { operation() }
}

@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
private final class CallersThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
