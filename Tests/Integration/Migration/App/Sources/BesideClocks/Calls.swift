import Clocks
import Dependencies

package struct Reminder: Sendable {
  @Dependency(\.continuousClock) private var clock

  package init() {}

  package func wait() async throws { try await clock.sleep(for: .seconds(60)) }
}

/// What a file says that imports both, where nothing names a type: each call is one of the other package.
package func callNamesOfClocks() async throws {
  let clock = TestClock()
  precondition(clock.whose == "theirs")
  await clock.advance(by: .seconds(1))
  await clock.run()
  await clock.run(timeout: .seconds(1))
  precondition(ImmediateClock().whose == "theirs")
  precondition(UnimplementedClock().whose == "theirs")
  precondition(UnimplementedClock(clock).whose == "theirs")
  precondition(AnyClock(clock).whose == "theirs")
  try await clock.sleep(for: .seconds(1))
  for await tick in clock.timer(interval: .seconds(1)) { precondition(tick == "theirs") }

  let clocks: [any Clock<Duration>] = [.immediate, .unimplemented()]
  precondition(clocks[0] is Clocks.ImmediateClock<Duration>)
  precondition(clocks[1] is Clocks.UnimplementedClock<Duration>)
  for await _ in clocks[0].timer(interval: .seconds(1)) {}

  try await withDependencies {
    $0.continuousClock = TestClock()
    $0.suspendingClock = .immediate
  } operation: {
    try await Reminder().wait()
    precondition(DependencyValues.current.continuousClock is Clocks.TestClock<Duration>)
  }
  try await withDependencies {
    $0.continuousClock = ImmediateClock()
  } operation: {
    try await Reminder().wait()
  }
}
