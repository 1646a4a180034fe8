// The property 'clock' has the name of a function of C, which Foundation imports. The compiler opens no existential by such a name.
import Dependencies
import Foundation

func wait(with clock: some Clock<Duration>) async throws {
  try await clock.sleep(for: .seconds(1))
}

struct Reminder {
  @Dependency(\.continuousClock) private var clock

  func remind() async throws { try await wait(with: clock) }
  // error: type 'any Clock<Duration>' cannot conform to 'Clock'

  // Nothing is wrong with these.
  func remindLater() async throws { try await wait(with: self.clock) }

  func sleep() async throws { try await clock.sleep(for: .seconds(1)) }
}

struct OtherName {
  @Dependency(\.continuousClock) private var continuousClock

  func remind() async throws { try await wait(with: continuousClock) }
}

// Generic code needs the type of the clock, whatever the name of the property is.
struct Retry<C: Clock> {
  let clock: C
}

struct Waiter {
  @Dependency(\.continuousClock) private var ticker

  func wait() async throws { try await Task.sleep(until: .now + .seconds(1), clock: ticker) }  // error

  func retry() { _ = Retry(clock: ticker) }  // error

  func measure() {
    let start = ticker.now
    print(start.duration(to: ticker.now))
    // error: member 'duration' cannot be used on value of type 'any InstantProtocol<Duration>'
  }

  // Nothing is wrong with these.
  func right() async throws {
    try await ticker.sleep(for: .seconds(1))
    _ = Retry(clock: AnyClock(ticker))
    print(ticker.measure {})
  }
}
