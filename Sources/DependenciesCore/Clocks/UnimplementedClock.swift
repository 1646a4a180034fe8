/// A clock that nobody should use: its use is reported as an issue, at the place that made the clock, once for each member in
/// a test.
///
/// It shows that code does without time:
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
/// After the report, the clock does no harm: its time stands still, its sleeps return, and a timer of it ends.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  private let time: Instant
  private let reports: ClockReports

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - name: What the reports call it.
  ///   - now: The time it shows.
  ///   - fileID: The place of the clock, which the reports name.
  ///   - filePath: The place of the clock, which the reports name.
  ///   - line: The place of the clock, which the reports name.
  ///   - column: The place of the clock, which the reports name.
  public init(
    name: String = "Clock",
    now: Instant = Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    time = now
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reports = ClockReports(name: name, location: location)
  }

  /// Makes the test value of a built-in clock.
  init(name: String, reporting builtIn: UnimplementedBuiltIn) {
    time = Instant()
    reports = ClockReports(name: name, location: .unknown, builtIn: builtIn)
  }

  /// Reports an issue, and is always the same time.
  public var now: Instant {
    reports.recordUse(of: "now")
    return time
  }

  /// Reports an issue, and is zero.
  public var minimumResolution: Duration {
    reports.recordUse(of: "minimumResolution")
    return .zero
  }

  /// Reports an issue, lets other tasks run, and returns.
  ///
  /// - Parameters:
  ///   - deadline: Ignored.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    reports.recordUse(of: "sleep(until:tolerance:)")
    try Task.checkCancellation()
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock of the standard library's durations that shows the time zero.
  ///
  /// - Parameters:
  ///   - name: What the reports call it.
  ///   - fileID: The place of the clock, which the reports name.
  ///   - filePath: The place of the clock, which the reports name.
  ///   - line: The place of the clock, which the reports name.
  ///   - column: The place of the clock, which the reports name.
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
  /// A new clock that nobody should use.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func greet(clock: any Clock<Duration>) -> String { "Hello" }
  ///
  /// print(greet(clock: .unimplemented()))
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the reports call it.
  ///   - fileID: The place of the clock, which the reports name.
  ///   - filePath: The place of the clock, which the reports name.
  ///   - line: The place of the clock, which the reports name.
  ///   - column: The place of the clock, which the reports name.
  /// - Returns: The clock.
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

/// A clock whose sleeps return at once for ever, so that a timer of it would never rest.
protocol StandingClock {}

extension UnimplementedClock: StandingClock {}
