#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import Foundation
  import Testing

  @Suite struct UISchedulerTests {
    @MainActor
    @Test func onTheMainQueueAnActionRunsAtOnce() {
      let log = Log()
      UIScheduler.shared.schedule { log.append("action") }
      #expect(log.entries == ["action"])
      let value = Just("value").receive(on: UIScheduler.shared).sink { log.append($0) }
      #expect(log.entries == ["action", "value"])
      value.cancel()
    }

    @Test func whatIsScheduledElsewhereOrForLaterRunsOnTheMainQueue() async {
      let scheduler = UIScheduler.shared
      #expect(scheduler.minimumTolerance == DispatchQueue.main.minimumTolerance)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          UIScheduler.shared.schedule {
            dispatchPrecondition(condition: .onQueue(.main))
            continuation.resume()
          }
        }
      }
      await withCheckedContinuation { continuation in
        scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(1))) {
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume()
        }
      }
      // Sleeping takes the form that repeats.
      let start = scheduler.now
      await #expect(throws: Never.self) { try await scheduler.sleep(for: .milliseconds(2)) }
      #expect(start.distance(to: scheduler.now) >= .milliseconds(2))
    }
  }
#endif
