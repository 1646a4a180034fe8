import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

@Suite struct FireAndForgetTests {
  struct Failure: Error {}

  @Dependency(\.fireAndForget) var fireAndForget

  @Test func aTestWaitsForTheWork() async {
    let isDone = LockIsolated(false)
    await fireAndForget {
      for _ in 1...100 { await Task.yield() }
      isDone.setValue(true)
    }
    #expect(isDone.value)
  }

  @Test func theLiveValueDoesNotWait() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      let (gate, open) = AsyncStream<Void>.makeStream()
      let done = CallLog<Void>()
      let finish = done.recording {}
      await fireAndForget {
        for await _ in gate {}
        finish()
      }
      #expect(done.calls.isEmpty)
      open.finish()
      _ = await done.next()
    }
  }

  @Test func theWorkIsNotCancelledWithItsCaller() async {
    let wasCancelled = LockIsolated<Bool?>(nil)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fireAndForget { wasCancelled.setValue(Task.isCancelled) }
    }
    await task.value
    #expect(wasCancelled.value == false)
  }

  @Test func theWorkHasTheDependenciesAndThePriorityOfItsCaller() async {
    await withDependencies {
      $0.processInfo.arguments = ["caller"]
    } operation: {
      await fireAndForget {
        @Dependency(\.arguments) var arguments
        #expect(arguments == ["caller"])
      }
      await Task(priority: .low) {
        await fireAndForget(priority: .high) { #expect(Task.currentPriority >= .high) }
      }.value
    }
  }

  @Test func anErrorIsReported() async throws {
    let line = #line + 2
    let reports = try await reports {
      await fireAndForget { throw Failure() }
    }
    #expect(reports == [Report(text: "fireAndForget (caught error: Failure())", line: line)])
  }
}
