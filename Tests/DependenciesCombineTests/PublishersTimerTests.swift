#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import Testing

  @Suite struct PublishersTimerTests {
    let scheduler = DispatchQueue.test

    @Test func itPublishesTheTimeAfterEachIntervalFromItsConnectionUntilItIsCancelled() {
      let log = Log()
      let start = scheduler.now
      let subscription = Publishers.Timer(every: .seconds(2), scheduler: scheduler).autoconnect()
        .sink { log.append("\(start.distance(to: $0).magnitude / 1_000_000_000)") }
      scheduler.advance(by: .seconds(5))
      #expect(log.entries == ["2", "4"])
      subscription.cancel()
      scheduler.run()
      #expect(log.entries == ["2", "4"])

      let shared = Log()
      let timer = Publishers.Timer(every: 1, scheduler: scheduler)
      let first = timer.sink { _ in shared.append("first") }
      let second = timer.sink { _ in shared.append("second") }
      scheduler.advance(by: 3)
      #expect(shared.entries == [])
      let connection = timer.connect()
      scheduler.advance(by: 1)
      #expect(shared.entries.sorted() == ["first", "second"])
      connection.cancel()
      scheduler.advance(by: 3)
      #expect(shared.entries.count == 2)
      first.cancel()
      second.cancel()
    }

    @Test func itPassesToleranceAndOptionsOn() {
      let log = Log()
      let base = DispatchQueue.test
      let scheduler = AnyScheduler<DispatchQueue.SchedulerTimeType, String>(
        minimumTolerance: { 7 },
        now: { base.now },
        scheduleImmediately: { _, _ in },
        delayed: { _, _, _, _ in },
        interval: { date, interval, tolerance, options, _ in
          let numbers = [base.now.distance(to: date), interval, tolerance].map {
            $0.magnitude / 1_000_000_000
          }
          log.append("\(numbers) \(options ?? "")")
          return AnyCancellable {}
        }
      )
      Publishers.Timer(every: 2, scheduler: scheduler).connect().cancel()
      Publishers.Timer(every: 2, tolerance: 3, scheduler: scheduler, options: "options").connect().cancel()
      #expect(log.entries == ["[2, 2, 7] ", "[2, 2, 3] options"])
    }
  }
#endif
