#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import Testing

  @Suite struct ImmediateSchedulerTests {
    @Test func everyActionRunsOnceBeforeTheCallReturns() {
      let scheduler = DispatchQueue.immediate
      let log = Log()
      scheduler.schedule { log.append("now") }
      #expect(log.entries == ["now"])
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1_000))) { log.append("later") }
      #expect(log.entries == ["now", "later"])
      scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { log.append("again") }.cancel()
      #expect(log.entries == ["now", "later", "again"])
      #expect(scheduler.now == DispatchQueue.immediate.now)
      #expect(scheduler.minimumTolerance == .zero)
    }

    @Test func publishersDoNotWait() {
      let log = Log()
      func deliver(on queue: AnySchedulerOf<DispatchQueue>, _ loop: AnySchedulerOf<RunLoop>) {
        Just("value").delay(for: .seconds(1_000), scheduler: queue).receive(on: loop)
          .sink { log.append($0) }
          .cancel()
      }
      deliver(on: .immediate, .immediate)
      #expect(log.entries == ["value"])
      let received = Just("operation").receive(on: AnySchedulerOf<OperationQueue>.immediate)
        .sink { log.append($0) }
      received.cancel()
      #expect(log.entries == ["value", "operation"])
    }

    // A loop over the timer of a scheduler that never ticks again waited forever.
    @Test func aTimerTicksOnceAndEnds() async throws {
      let scheduler = RunLoop.immediate
      var ticks = 0
      for await _ in scheduler.timer(interval: .seconds(1)) { ticks += 1 }
      #expect(ticks == 1)
      try await scheduler.sleep(for: .seconds(1_000))
    }
  }
#endif
