#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import DependenciesTestSupport
  import Foundation
  import TestHelpers
  import Testing

  @Suite struct TestSchedulerTests {
    let scheduler = DispatchQueue.test

    private func time(_ seconds: Int) -> DispatchQueue.SchedulerTimeType {
      DispatchQueue.test.now.advanced(by: .seconds(seconds))
    }

    @Test func actionsRunInAnAdvanceInTheOrderOfTheirTimes() {
      let log = Log()
      scheduler.schedule { log.append("now") }
      scheduler.schedule(after: scheduler.now) { log.append("after now") }
      for second in [3, 1, 2] {
        scheduler.schedule(after: time(second)) { [scheduler] in
          log.append("\(second)")
          #expect(scheduler.now == time(second))
        }
      }
      #expect(log.entries == [])
      scheduler.advance()
      #expect(log.entries == ["now", "after now"])
      #expect(scheduler.now == time(0))
      scheduler.advance(by: .seconds(2))
      #expect(log.entries == ["now", "after now", "1", "2"])
      #expect(scheduler.now == time(2))
      scheduler.advance(by: .seconds(8))
      #expect(log.entries == ["now", "after now", "1", "2", "3"])
      #expect(scheduler.now == time(10))
    }

    @Test func actionsWithEqualTimesOrForThePastRunInTheOrderInWhichTheyWereScheduled() {
      let log = Log()
      for number in 0..<100 {
        scheduler.schedule(after: time(5)) { log.append("\(number)") }
      }
      scheduler.advance(to: time(5))
      #expect(log.entries == (0..<100).map(String.init))
      scheduler.schedule { log.append("now") }
      scheduler.schedule(after: time(1)) { [scheduler] in
        log.append("past")
        #expect(scheduler.now == time(5))
      }
      scheduler.advance()
      #expect(log.entries.suffix(2) == ["now", "past"])
      #expect(scheduler.now == time(5))
    }

    @Test func anActionMayScheduleOthersWhichTheSameAdvanceOrRunRuns() {
      let log = Log()
      scheduler.schedule(after: time(1)) { [scheduler] in
        log.append("outer")
        scheduler.schedule { log.append("at once") }
        scheduler.schedule(after: time(2)) { log.append("in time") }
        scheduler.schedule(after: time(4)) { log.append("too late") }
      }
      scheduler.schedule(after: time(1)) { log.append("beside") }
      scheduler.advance(by: .seconds(3))
      #expect(log.entries == ["outer", "beside", "at once", "in time"])
      scheduler.schedule(after: time(100)) { [scheduler] in
        scheduler.schedule(after: time(200)) { log.append("last") }
      }
      scheduler.run()
      #expect(log.entries == ["outer", "beside", "at once", "in time", "too late", "last"])
      #expect(scheduler.now == time(200))
      scheduler.run()
    }

    @Test func anActionMayAdvanceTheScheduler() {
      let log = Log()
      scheduler.schedule(after: time(1)) { [scheduler] in
        scheduler.advance(by: .seconds(4))
        log.append("inner")
        #expect(scheduler.now == time(5))
      }
      scheduler.schedule(after: time(3)) { log.append("three") }
      scheduler.schedule(after: time(6)) { log.append("six") }
      scheduler.advance(by: .seconds(2))
      #expect(log.entries == ["three", "inner"])
      #expect(scheduler.now == time(5))
    }

    @Test func whatRepeatsKeepsItsPlaceAmongEqualTimesUntilItIsCancelledOrReleased() {
      let log = Log()
      let slow = scheduler.schedule(after: time(0), interval: .seconds(2)) { log.append("slow") }
      var quick: (any Cancellable)? = scheduler.schedule(after: time(0), interval: .seconds(1)) {
        [scheduler] in
        log.append("quick \(DispatchQueue.test.now.distance(to: scheduler.now).magnitude / 1_000_000_000)")
      }
      scheduler.advance()
      #expect(log.entries == ["slow", "quick 0"])
      scheduler.advance(by: .seconds(2))
      #expect(log.entries == ["slow", "quick 0", "quick 1", "slow", "quick 2"])
      slow.cancel()
      _ = quick
      quick = nil
      scheduler.advance(by: .seconds(10))
      #expect(log.entries.count == 5)
    }

    @Test func anActionMayCancelItselfOrAnotherOneThatIsDue() {
      let log = Log()
      let subscriptions = LockIsolated<[AnyCancellable]>([])
      scheduler.schedule(after: time(1)) {
        log.append("first")
        subscriptions.setValue([])
      }
      do {
        nonisolated(unsafe) let other = AnyCancellable(
          scheduler.schedule(after: time(1), interval: .seconds(1)) { log.append("cancelled") }
        )
        subscriptions.withValue { $0.append(other) }
      }
      var itself: (any Cancellable)?
      itself = scheduler.schedule(after: time(2), interval: .seconds(1)) {
        log.append("itself")
        itself?.cancel()
      }
      scheduler.advance(by: .seconds(10))
      #expect(log.entries == ["first", "itself"])
    }

    @Test func anActionIsReleasedOnceItHasRunOrIsCancelledOrItsSchedulerGoes() {
      final class Resource: Sendable {}
      weak var ran: Resource?
      weak var cancelled: Resource?
      weak var left: Resource?
      do {
        let scheduler = DispatchQueue.test
        let resources = [Resource(), Resource(), Resource()]
        ran = resources[0]
        cancelled = resources[1]
        left = resources[2]
        scheduler.schedule { [resource = resources[0]] in withExtendedLifetime(resource) {} }
        let subscription = scheduler.schedule(after: time(1), interval: .seconds(1)) {
          [resource = resources[1]] in withExtendedLifetime(resource) {}
        }
        scheduler.schedule(after: time(2)) { [resource = resources[2]] in withExtendedLifetime(resource) {} }
        scheduler.advance()
        subscription.cancel()
      }
      #expect(ran == nil)
      #expect(cancelled == nil)
      #expect(left == nil)
    }

    // A cancelled action's captures were released under the lock, so a `deinit` could not use the scheduler.
    @Test func whatACancelledActionHadMayUseTheSchedulerWhenItGoes() {
      let log = Log()
      let subscription = scheduler.schedule(after: time(1), interval: .seconds(1)) {
        [atEnd = AtEnd { scheduler.schedule { log.append("end") } }] in
        withExtendedLifetime(atEnd) {}
      }
      subscription.cancel()
      scheduler.advance()
      #expect(log.entries == ["end"])
    }

    @Test func goingBackIsReportedAndDoesNothing() async throws {
      await scheduler.advance(by: .seconds(5))
      let log = Log()
      scheduler.schedule { log.append("due") }
      let reports = try await reports {
        goBackSynchronously()
        await scheduler.advance(by: .seconds(-1))
        await scheduler.advance(to: time(4))
      }
      #expect(log.entries == [])
      #expect(scheduler.now == time(5))
      let line = Self.lineOfGoingBack
      #expect(reports == [line, line + 1, #line - 6, #line - 5].map(backwards))
    }

    private static let lineOfGoingBack = #line + 2
    private func goBackSynchronously() {
      scheduler.advance(by: .seconds(-1))
      scheduler.advance(to: time(4))
    }

    private func backwards(_ line: Int) -> Report {
      Report(
        text: """
          A 'TestScheduler' was advanced to a time that it has passed, and stays where it is.

            Advanced at:  DependenciesCombineTests/TestSchedulerTests.swift:\(line)

          Its time never goes back. Advance it by what is still to pass:

            scheduler.advance(by: .seconds(1))

          or start again with a new scheduler:

            let scheduler = DispatchQueue.test
          """,
        line: line
      )
    }

    // An advance never ended, since the action was due again at the same time.
    @Test func repeatingWithoutAPauseIsReportedAndRunsOnce() {
      for interval in [0, -1] {
        let scheduler = DispatchQueue.test
        let log = Log()
        let reports = reports {
          let subscription = scheduler.schedule(after: time(1), interval: .seconds(interval)) {
            log.append("tick")
          }
          scheduler.advance(by: .seconds(10))
          subscription.cancel()
        }
        #expect(log.entries == ["tick"], "\(interval)")
        let text = """
          A 'TestScheduler' was asked to repeat an action with an interval that is not greater than zero, and runs \
          the action once.

          No advance of the scheduler would ever end. Let time pass between two runs:

            scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { … }
          """
        #expect(reports == [Report(text: text, line: nil)], "\(interval)")
      }
    }

    @Test func publishersKeepItsTime() {
      let log = Log()
      let values = PassthroughSubject<String, Never>()
      let received = values.receive(on: scheduler).sink { log.append($0) }
      values.send("a")
      #expect(log.entries == [])
      scheduler.advance()
      #expect(log.entries == ["a"])
      received.cancel()

      let delayed = Just("b").delay(for: .seconds(3), scheduler: scheduler).sink { log.append($0) }
      scheduler.run()
      #expect(log.entries == ["a", "b"])
      delayed.cancel()
    }

    @Test func runLoopsAndOperationQueuesHaveTestSchedulersToo() {
      let log = Log()
      let runLoop = RunLoop.test
      runLoop.schedule(after: runLoop.now.advanced(by: .seconds(1))) { log.append("run loop") }
      runLoop.advance(by: 1)
      #expect(runLoop.now.date == Date(timeIntervalSince1970: 1))
      let queue = OperationQueue.test
      queue.schedule(after: queue.now.advanced(by: .seconds(1))) { log.append("operation queue") }
      queue.advance(by: 1)
      #expect(queue.now.date == Date(timeIntervalSince1970: 1))
      #expect(log.entries == ["run loop", "operation queue"])
    }
  }

  /// Does something when it is released.
  private final class AtEnd: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }
#endif
