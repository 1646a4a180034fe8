/// A clock that must not be used. Using it is reported as an issue at the place that made the clock, once for
/// each member in a test.
///
/// It shows that code does not depend on time:
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
/// After the report, the clock does no harm: its time stands still, its sleeps return, and its timers end.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on the clock.
  public typealias Instant = ClockInstant<Duration>

  private let time: Instant
  private let reports: ClockReports

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the reports.
  ///   - now: The time it shows.
  ///   - fileID: The place of the clock, for the reports.
  ///   - filePath: The place of the clock, for the reports.
  ///   - line: The place of the clock, for the reports.
  ///   - column: The place of the clock, for the reports.
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

  /// The time that the clock was made with. Reading it reports an issue.
  public var now: Instant {
    reports.recordUse(of: "now")
    return time
  }

  /// Zero. Reading it reports an issue.
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
  ///   - name: The name of the clock in the reports.
  ///   - fileID: The place of the clock, for the reports.
  ///   - filePath: The place of the clock, for the reports.
  ///   - line: The place of the clock, for the reports.
  ///   - column: The place of the clock, for the reports.
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
  /// - Parameters:
  ///   - name: The name of the clock in the reports.
  ///   - fileID: The place of the clock, for the reports.
  ///   - filePath: The place of the clock, for the reports.
  ///   - line: The place of the clock, for the reports.
  ///   - column: The place of the clock, for the reports.
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

/// A clock whose time stands still although its sleeps return. A timer ends on it, since it would tick
/// without pause.
package protocol StandingClock {}

extension UnimplementedClock: StandingClock {}

/// What an ``UnimplementedClock`` and its copies report.
private final class ClockReports: Sendable {
  private let name: String

  /// The place that made the clock.
  private let location: CodeLocation

  /// The report of the test value of a built-in clock, or nil for other clocks.
  private let builtIn: UnimplementedBuiltIn?

  /// Each use is reported once in a test, so that a loop does not report it over and over.
  private let reportedUses = LockIsolated<[Use]>([])

  private struct Use: Equatable {
    let member: String
    let test: TestIdentity?
  }

  init(name: String, location: CodeLocation, builtIn: UnimplementedBuiltIn? = nil) {
    self.name = name
    self.location = location
    self.builtIn = builtIn
  }

  /// Reports the use of a member, once in a test.
  func recordUse(of member: String) {
    // A default that only serves as the start of an override has not been used, so nothing is wrong with it
    // yet.
    if Construction.suppressesReport() || !isFirstUse(of: member) { return }
    if let builtIn { return builtIn.report("\(name).\(member)") }
    IssueReporter.report(.clockUsed("\(name).\(member)", madeAt: location), at: location)
  }

  private func isFirstUse(of member: String) -> Bool {
    let use = Use(member: member, test: LinkedTestRuntime.runtime?.currentTest?.identity)
    return reportedUses.withValue { uses in
      if uses.contains(use) { return false }
      uses.append(use)
      return true
    }
  }
}
