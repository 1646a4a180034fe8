#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import Testing

  @Suite struct AnySchedulerTests {
    @Test func itDoesWhatTheSchedulerDoesThatItHides() {
      let base = DispatchQueue.test
      let scheduler = base.eraseToAnyScheduler()
      let log = Log()
      base.advance(by: .seconds(1))
      #expect(scheduler.now == base.now)
      #expect(scheduler.minimumTolerance == base.minimumTolerance)

      scheduler.schedule { log.append("now") }
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(2))) { log.append("later") }
      let subscription = scheduler.schedule(
        after: scheduler.now.advanced(by: .seconds(1)),
        interval: .seconds(2)
      ) {
        log.append("again")
      }
      base.advance(by: .seconds(3))
      subscription.cancel()
      base.advance(by: .seconds(10))
      #expect(log.entries == ["now", "again", "later", "again"])
    }

    @Test func itsOptionsAndTolerancesArePassedOn() {
      let log = Log()
      let erased = AnyScheduler.recording(in: log).eraseToAnyScheduler()
      erased.schedule(options: "a") { log.append("-") }
      erased.schedule(after: erased.now.advanced(by: 1), tolerance: 2, options: "b") { log.append("-") }
      erased.schedule(after: erased.now, interval: 3, tolerance: 4, options: "c") { log.append("-") }.cancel()
      erased.schedule(after: erased.now) { log.append("-") }
      #expect(
        log.entries == [
          "now a", "-", "later 1 2 b", "-", "again 0 3 4 c", "-", "cancelled", "later 0 7 ", "-",
        ]
      )
    }

    @Test func theSystemsSchedulersRunActionsAndHaveTheTimesOfTheSystem() async {
      let queue = AnySchedulerOf<DispatchQueue>.global()
      await withCheckedContinuation { continuation in
        queue.schedule { continuation.resume() }
      }
      let main = AnySchedulerOf<DispatchQueue>.main
      await withCheckedContinuation { continuation in
        main.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
      let before = RunLoop.main.now
      let time = AnySchedulerOf<RunLoop>.main.now
      #expect(before <= time && time <= RunLoop.main.now)
      let queueTime = AnySchedulerOf<OperationQueue>.main.now
      #expect(time.date <= queueTime.date)
    }
  }
#endif
