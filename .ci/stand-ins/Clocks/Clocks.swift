// The names that this stands in for say who was called.

package final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  package struct Instant: InstantProtocol {
    package let offset: Duration

    package init(offset: Duration = .zero) {
      self.offset = offset
    }

    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  package private(set) var now: Instant
  package var minimumResolution: Duration { .zero }
  package let whose = "theirs"

  package init(now: Instant = Instant()) {
    self.now = now
  }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
  package func advance(by duration: Duration = .zero) async { now = now.advanced(by: duration) }
  package func run(timeout duration: Swift.Duration = .milliseconds(500)) async {}
}

extension TestClock where Duration == Swift.Duration {
  package convenience init() {
    self.init(now: Instant())
  }
}

package final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  package typealias Instant = TestClock<Duration>.Instant

  package let now: Instant
  package var minimumResolution: Duration { .zero }
  package let whose = "theirs"

  package init(now: Instant = Instant()) {
    self.now = now
  }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

extension ImmediateClock where Duration == Swift.Duration {
  package convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  package static var immediate: Self { ImmediateClock() }
}

package final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  package typealias Instant = TestClock<Duration>.Instant

  package var now: Instant { Instant() }
  package var minimumResolution: Duration { .zero }
  package let whose = "theirs"

  package init<Base: Clock>(_ clock: Base) where Base.Instant.Duration == Duration {}

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

package struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  package typealias Instant = TestClock<Duration>.Instant

  package var now: Instant { Instant() }
  package var minimumResolution: Duration { .zero }
  package let whose = "theirs"

  package init<Base: Clock>(
    _ base: Base,
    name: String = "\(Base.self)",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Base.Duration == Duration {}

  package init(
    name: String = "Clock",
    now: Instant = .init(),
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {}

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

extension UnimplementedClock where Duration == Swift.Duration {
  package init(name: String = "Clock", fileID: StaticString = #fileID, line: UInt = #line) {}
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  package static func unimplemented(name: String = "Clock") -> Self { UnimplementedClock(name: name) }
}

package struct SuspensionError: Error {}

package struct AsyncTimerSequence<Base: Clock>: AsyncSequence {
  package struct Iterator: AsyncIteratorProtocol {
    var isFirst = true

    package mutating func next() async -> String? {
      defer { isFirst = false }
      return isFirst ? "theirs" : nil
    }
  }

  package func makeAsyncIterator() -> Iterator { Iterator() }
}

extension Clock where Duration: Hashable {
  package func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence<AnyClock<Duration>>
  {
    AsyncTimerSequence()
  }
}

extension Clock {
  @_disfavoredOverload
  package func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}
