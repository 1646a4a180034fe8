internal import DependenciesCore

/// A clock that must not be used: each use reports an issue.
///
/// Use it to prove that code does not depend on time:
///
/// ```swift
/// import Dependencies
/// import Testing
///
/// struct Debouncer {
///   let clock: any Clock<Duration>
///
///   func search(_ term: String) async throws -> [String] {
///     guard !term.isEmpty else { return [] }
///     try await clock.sleep(for: .milliseconds(300))
///     return [term]
///   }
/// }
///
/// @Test func nothingIsSearchedAtOnce() async throws {
///   let debouncer = Debouncer(clock: UnimplementedClock())
///   #expect(try await debouncer.search("") == [])
/// }
/// ```
///
/// The issue is reported at the line that made the clock, once in a test for each member, such as `now`.
///
/// After the report, the time of the clock stands still, its sleeps return, and its timers end. If you made
/// the clock from another one, it does what the other clock does.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  private let time: Instant
  private let base: ErasedClock<Duration>?
  private let uses: UnimplementedUses

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the reports.
  ///   - now: The time that the clock shows.
  @_disfavoredOverload
  public init(
    name: String = "Clock",
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    time = now
    base = nil
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    uses = Self.uses(of: name, at: location)
  }

  /// Makes a clock that reports its uses, and then does what another clock does.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let clock: any Clock<Duration> = UnimplementedClock(ContinuousClock())
  /// ```
  ///
  /// Instants of the new clock count from the moment when you make it.
  ///
  /// - Parameters:
  ///   - base: The other clock.
  ///   - name: The name of the clock in the reports; by default that of the other clock's type.
  @_disfavoredOverload
  public init<Base: Clock>(
    _ base: Base,
    name: String = "\(Base.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Base.Duration == Duration {
    time = Instant()
    self.base = ErasedClock(base)
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    uses = Self.uses(of: name, at: location)
  }

  private static func uses(of name: String, at location: CodeLocation) -> UnimplementedUses {
    UnimplementedUses(
      of: name,
      at: location,
      override: "$0.continuousClock = TestClock()",
      or: "ImmediateClock()"
    )
  }

  /// Makes the test value of a built-in clock.
  fileprivate init(name: String, reporting builtIn: UnimplementedBuiltIn) {
    time = Instant()
    base = nil
    uses = UnimplementedUses(of: name, reporting: builtIn)
  }

  /// The time with which the clock was made, or the time of the clock from which it was made. Reading it
  /// reports an issue.
  public var now: Instant {
    uses.record("now")
    return base?.now ?? time
  }

  /// Zero, or the resolution of the clock from which this one was made. Reading it reports an issue.
  public var minimumResolution: Duration {
    uses.record("minimumResolution")
    return base?.minimumResolution ?? .zero
  }

  /// Reports an issue, lets other tasks run, and returns; or sleeps on the clock that this one was made from.
  ///
  /// - Parameters:
  ///   - deadline: When to wake. Ignored unless the clock was made from another one.
  ///   - tolerance: How late the wake may be. Ignored like the deadline.
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    uses.record("sleep(until:tolerance:)")
    if let base { return try await base.sleep(until: deadline, tolerance: tolerance) }
    try Task.checkCancellation()
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock with the standard library's durations, at the time zero.
  ///
  /// - Parameter name: The name of the clock in the reports.
  @_disfavoredOverload
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(name: name, now: Instant(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A new clock that must not be used.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func greet(clock: any Clock<Duration>) -> String { "Hello" }
  ///
  /// print(greet(clock: .unimplemented()))
  /// ```
  ///
  /// - Parameter name: The name of the clock in the reports.
  /// - Returns: The clock.
  @_disfavoredOverload
  public static func unimplemented(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedClock<Swift.Duration> {
    UnimplementedClock(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension LinkedClocks: TestClocks {
  package static func unimplementedClock(
    name: String,
    reporting builtIn: UnimplementedBuiltIn
  ) -> any Clock<Duration> {
    UnimplementedClock<Duration>(name: name, reporting: builtIn)
  }
}

extension UnimplementedClock: StandingClock {
  var standsStill: Bool { base?.standsStill ?? true }
}
