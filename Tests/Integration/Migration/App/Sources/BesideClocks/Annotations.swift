import Clocks
import Dependencies

// The line that a module needs for each type that it names. It is private here, so that the other file does
// without.
private typealias AnyClock = Clocks.AnyClock
private typealias ImmediateClock = Clocks.ImmediateClock
private typealias SuspensionError = Clocks.SuspensionError
private typealias TestClock = Clocks.TestClock
private typealias UnimplementedClock = Clocks.UnimplementedClock

package func nameTypesOfClocks() {
  let clock: TestClock<Duration> = TestClock()
  let immediate: ImmediateClock<Duration> = ImmediateClock()
  let unimplemented: UnimplementedClock<Duration> = UnimplementedClock()
  let hidden: AnyClock<Duration> = AnyClock(clock)
  precondition(
    [clock.whose, immediate.whose, unimplemented.whose, hidden.whose].allSatisfy { $0 == "theirs" }
  )
  precondition(SuspensionError.self == Clocks.SuspensionError.self)
}
