#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import DependenciesTestSupport
  import Foundation
  import Testing

  @Suite struct TestSchedulerAsyncTests {
    let scheduler = DispatchQueue.test

    @Test func anAdvanceWaitsForTasksThatChangeActorsBeforeTheySleep() async throws {
      let log = Log()
      let task = Task.detached { [scheduler] in
        for second in 1...4 {
          for _ in 1...3 { await MainActor.run {} }
          try await scheduler.sleep(for: .seconds(1))
          log.append("\(second)")
        }
      }
      await scheduler.advance(by: .seconds(3))
      #expect(log.entries == ["1", "2", "3"])
      await scheduler.run()
      #expect(log.entries == ["1", "2", "3", "4"])
      try await task.value
    }

    @Test func advancesOfManyTasksAddUpAndRunActionsOnTheMainActor() async {
      let start = scheduler.now
      let log = Log()
      scheduler.schedule {
        MainActor.assertIsolated()
        log.append("action")
      }
      await withTaskGroup { group in
        for _ in 1...20 {
          group.addTask { [scheduler] in await scheduler.advance(by: .seconds(1)) }
        }
      }
      #expect(log.entries == ["action"])
      #expect(scheduler.now == start.advanced(by: .seconds(20)))
    }

    @Test func runEndsWithItsTaskAlthoughATimerGoesOn() async {
      let log = Log()
      let subscription = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) {
        log.append("tick")
      }
      let run = Task { [scheduler] in await scheduler.run() }
      while log.entries.count < 3 { await Task.yield() }
      run.cancel()
      await run.value
      subscription.cancel()
    }

    @Test func aTimerTicksAndEndsWithItsTask() async {
      let log = Log()
      let task = Task { [scheduler] in
        for await _ in scheduler.timer(interval: .seconds(1)) { log.append("tick") }
        log.append("end")
      }
      await scheduler.advance(by: .seconds(3))
      #expect(log.entries == ["tick", "tick", "tick"])
      task.cancel()
      await task.value
      #expect(log.entries == ["tick", "tick", "tick", "end"])
      // Nothing is left: this would not return if the timer went on.
      await scheduler.run()
    }

    @Test func sleepOfACancelledTaskThrowsAtOnce() async {
      let task = Task { [scheduler] in try await scheduler.sleep(for: .seconds(1_000)) }
      await scheduler.advance()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let before = scheduler.now
      await scheduler.run()
      #expect(scheduler.now == before)
    }
  }
#endif
