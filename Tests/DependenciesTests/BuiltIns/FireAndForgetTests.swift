import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct FireAndForgetTests {
  struct Failure: Error {}

  @Dependency(\.fireAndForget) var fireAndForget

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

  @Test func theWorkHasTheDependenciesOfItsCallerANameAndAPriorityAndIsNotCancelledWithIt() async {
    for context in [DependencyContext.test, .live] {
      await withDependencies {
        $0.context = context
        $0.processInfo.arguments = ["caller"]
      } operation: {
        let done = CallLog<Void>()
        let finish = done.recording {}
        await Task(priority: .low) {
          withUnsafeCurrentTask { $0?.cancel() }
          await fireAndForget(name: "save", priority: .high) {
            @Dependency(\.processInfo.arguments) var arguments
            #expect(arguments == ["caller"], "\(context)")
            #expect(Task.currentPriority >= .high, "\(context)")
            // Earlier versions have no way to read a task's name.
            if #available(iOS 26, macOS 26, tvOS 26, visionOS 26, watchOS 26, *) {
              #expect(Task.name == "save", "\(context)")
            }
            for _ in 1...100 { await Task.yield() }
            #expect(!Task.isCancelled, "\(context)")
            finish()
          }
        }.value
        // A test waits for the work.
        if context == .test { #expect(done.calls.count == 1) }
        _ = await done.next()
      }
    }
  }

  @Test func oneOfYourOwnIsToldTheNameOrNot() async {
    let notes = LockIsolated<[String]>([])
    let named = FireAndForget { name, priority, work in
      notes.withValue { $0.append("\(name ?? "nil") \(priority == .high)") }
      await work()
    }
    let unnamed = FireAndForget { priority, work in
      notes.withValue { $0.append("\(priority == nil)") }
      await work()
    }
    await named(name: "save", priority: .high) { notes.withValue { $0.append("saved") } }
    await unnamed(name: "save") { notes.withValue { $0.append("saved") } }
    #expect(notes.value == ["save true", "saved", "true", "saved"])
  }

  @Test func anErrorIsReportedAndTheOperationCanBeHandedOnAsAClosure() async throws {
    let hasHighPriority = LockIsolated(false)
    let line = #line + 2
    let reports = try await reports {
      await fireAndForget { throw Failure() }
      let start = fireAndForget.operation
      await start(.high) { hasHighPriority.setValue(Task.currentPriority >= .high) }
      await start(nil) { throw Failure() }
    }
    let text = "fireAndForget (caught error: Failure())"
    #expect(reports.map(\.text) == [text, text])
    #expect(reports.first?.line == line)
    #expect(hasHighPriority.value)
  }
}
