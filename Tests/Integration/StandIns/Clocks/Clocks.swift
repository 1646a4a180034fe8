// The names of swift-clocks 1.0.6 that the library has as well. `whose` and the elements say who was called.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  public struct Instant: InstantProtocol {
    public let offset: Duration

    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  public private(set) var now: Instant
  public var minimumResolution: Duration { .zero }
  public let whose = "theirs"

  public init(now: Instant = Instant()) {
    self.now = now
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
  public func advance(by duration: Duration = .zero) async { now = now.advanced(by: duration) }
  public func run(timeout duration: Swift.Duration = .milliseconds(500)) async {}
}

extension TestClock where Duration == Swift.Duration {
  public convenience init() {
    self.init(now: Instant())
  }
}

public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  public typealias Instant = TestClock<Duration>.Instant

  public let now: Instant
  public var minimumResolution: Duration { .zero }
  public let whose = "theirs"

  public init(now: Instant = Instant()) {
    self.now = now
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

extension ImmediateClock where Duration == Swift.Duration {
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  public static var immediate: Self { ImmediateClock() }
}

public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = TestClock<Duration>.Instant

  public var now: Instant { Instant() }
  public var minimumResolution: Duration { .zero }
  public let whose = "theirs"

  public init<Base: Clock>(_ clock: Base) where Base.Instant.Duration == Duration {}

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  public typealias Instant = TestClock<Duration>.Instant

  public var now: Instant { Instant() }
  public var minimumResolution: Duration { .zero }
  public let whose = "theirs"

  public init<Base: Clock>(
    _ base: Base,
    name: String = "\(Base.self)",
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Base.Duration == Duration {}

  public init(
    name: String = "Clock",
    now: Instant = .init(),
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {}

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {}
}

extension UnimplementedClock where Duration == Swift.Duration {
  public init(name: String = "Clock", fileID: StaticString = #fileID, line: UInt = #line) {}
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  public static func unimplemented(name: String = "Clock") -> Self { UnimplementedClock(name: name) }
}

public struct SuspensionError: Error {}

public struct AsyncTimerSequence<Base: Clock>: AsyncSequence {
  public struct Iterator: AsyncIteratorProtocol {
    var isFirst = true

    public mutating func next() async -> String? {
      defer { isFirst = false }
      return isFirst ? "theirs" : nil
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator() }
}

extension Clock where Duration: Hashable {
  public func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence<AnyClock<Duration>>
  {
    AsyncTimerSequence()
  }
}

extension Clock {
  @_disfavoredOverload
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}
