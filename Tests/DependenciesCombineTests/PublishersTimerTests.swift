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
      let scheduler = AnyScheduler.recording(in: log)
      Publishers.Timer(every: 2, scheduler: scheduler).connect().cancel()
      Publishers.Timer(every: 2, tolerance: 3, scheduler: scheduler, options: "options").connect().cancel()
      #expect(log.entries == ["again 2 2 7 ", "cancelled", "again 2 2 3 options", "cancelled"])
    }
  }
#endif
