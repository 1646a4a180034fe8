#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import Testing

  @Suite struct TestSchedulerContentionTests {
    private static let threads = 4

    /// Runs an operation on several threads at once.
    private func onThreads(_ operation: @escaping @Sendable (Int) -> Void) async {
      await withTaskGroup { group in
        for number in 0..<Self.threads {
          group.addTask { operation(number) }
        }
      }
    }

    @Test func everyActionRunsOnceAndTheTimeNeverGoesBackWhileThreadsScheduleAndAdvance() async {
      let scheduler = DispatchQueue.test
      let start = scheduler.now
      let runs = LockIsolated<[Int: Int]>([:])
      let early = LockIsolated(0)
      let steps = LockIsolated(0)
      await onThreads { thread in
        var last = scheduler.now
        for number in 0..<500 {
          let name = thread * 1_000 + number
          let date = scheduler.now.advanced(by: .milliseconds((number * 7) % 13))
          scheduler.schedule(after: date) {
            if scheduler.now < date { early.withValue { $0 += 1 } }
            runs.withValue { $0[name, default: 0] += 1 }
            if number.isMultiple(of: 5) {
              scheduler.schedule { runs.withValue { $0[-1 - name, default: 0] += 1 } }
            }
          }
          if number.isMultiple(of: 3) { scheduler.advance(by: .milliseconds(1)) }
          let now = scheduler.now
          if now < last { steps.withValue { $0 += 1 } }
          last = now
        }
      }
      await scheduler.run()
      #expect(early.value == 0)
      #expect(steps.value == 0)
      #expect(runs.value.count == Self.threads * 600)
      #expect(runs.value.values.allSatisfy { $0 == 1 })
      #expect(scheduler.now > start)
    }

    @Test func whatOneThreadSchedulesForTheSameTimeRunsInOrder() async {
      let scheduler = DispatchQueue.test
      nonisolated(unsafe) let date = scheduler.now.advanced(by: .seconds(1))
      let order = LockIsolated<[[Int]]>(Array(repeating: [], count: Self.threads))
      await onThreads { thread in
        for number in 0..<500 {
          scheduler.schedule(after: date) { order.withValue { $0[thread].append(number) } }
        }
      }
      await scheduler.advance(to: date)
      #expect(order.value == Array(repeating: Array(0..<500), count: Self.threads))
    }

    @Test func whatIsCancelledBeforeAnAdvanceNeverRuns() async {
      let scheduler = DispatchQueue.test
      let runs = LockIsolated(0)
      let kept = LockIsolated(0)
      await onThreads { _ in
        for number in 0..<300 {
          let isCancelled = number.isMultiple(of: 2)
          let subscription = scheduler.schedule(
            after: scheduler.now.advanced(by: .seconds(1_000)),
            interval: .seconds(1_000)
          ) {
            runs.withValue { $0 += 1 }
          }
          scheduler.schedule { kept.withValue { $0 += 1 } }
          if isCancelled { scheduler.advance() }
          subscription.cancel()
        }
      }
      await scheduler.advance(by: .seconds(10_000))
      #expect(runs.value == 0)
      #expect(kept.value == Self.threads * 300)
    }

    // An action that ran under a lock of the scheduler could not wait for another thread that uses it.
    @Test func anActionMayWaitForAnotherThreadThatUsesTheScheduler() {
      let scheduler = DispatchQueue.test
      let done = LockIsolated(false)
      scheduler.schedule {
        let semaphore = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          scheduler.schedule { done.setValue(true) }
          scheduler.advance()
          semaphore.signal()
        }
        #expect(semaphore.wait(timeout: .now() + 600) == .success)
        #expect(done.value)
      }
      scheduler.advance()
    }

    @Test func sleepersOnManyThreadsAllWakeAndNoneTooEarly() async throws {
      let scheduler = DispatchQueue.test
      let ended = LockIsolated(0)
      let early = LockIsolated(0)
      let sleepers = (0..<20).map { number in
        Task.detached {
          for count in 1...5 {
            let deadline = scheduler.now.advanced(by: .milliseconds(1 + (number * count) % 7))
            try await scheduler.sleep(until: deadline)
            if scheduler.now < deadline { early.withValue { $0 += 1 } }
          }
          ended.withValue { $0 += 1 }
        }
      }
      while ended.value < sleepers.count { await scheduler.advance(by: .milliseconds(1)) }
      for sleeper in sleepers { try await sleeper.value }
      #expect(early.value == 0)
    }
  }
#endif
