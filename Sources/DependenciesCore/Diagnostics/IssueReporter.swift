/// Brings diagnostics to the developer.
package enum IssueReporter {
  /// Reports a diagnostic.
  ///
  /// - In a test: an issue of the test, at the user's line. A test process that cannot record issues stops.
  /// - In an app: a debug build writes it to standard error, and on Apple systems to the log as a runtime
  ///   warning. A release build writes ``Diagnostic/releaseText``.
  package static func report(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    Lock.checkThatNoneIsHeld()
    if ProcessEnvironment.isTestRunner {
      recordInTest(diagnostic, at: location)
    } else if BuildConfiguration.isDebug {
      System.writeError(line(for: diagnostic, at: location))
      System.logFault(diagnostic.text)
    } else if let text = diagnostic.releaseText {
      System.writeError(text)
      System.logFault(text)
    }
  }

  /// Writes a diagnostic that belongs to no test to standard error, where the log of the tests shows it.
  package static func note(_ diagnostic: Diagnostic) {
    System.writeError(line(for: diagnostic, at: nil))
  }

  /// Stops the process with a diagnostic.
  static func stop(_ diagnostic: Diagnostic, at location: CodeLocation?) -> Never {
    let location = location ?? .unknown
    fatalError(diagnostic.text, file: location.filePath, line: UInt(location.line))
  }

  private static func recordInTest(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if let runtime = LinkedTestRuntime.runtime {
      runtime.record(
        diagnostic.text,
        severity: diagnostic.severity,
        at: location,
        error: diagnostic.error
      )
    } else if diagnostic.severity == .warning {
      System.writeError(line(for: diagnostic, at: location))
    } else {
      stop(.testSupportNotLinked(issue: diagnostic.text, at: location), at: location)
    }
  }

  /// A diagnostic in the format of compilers, so that editors find the place.
  private static func line(for diagnostic: Diagnostic, at location: CodeLocation?) -> String {
    let kind = diagnostic.severity == .warning ? "warning" : "error"
    return (location.map { "\($0): " } ?? "") + "\(kind): \(diagnostic.text)"
  }
}

/// What the library does about misuse, where you have a choice.
public enum DependencyDiagnostics {
  private static let stopsOnMissing = LockIsolated(false)

  /// Whether the process stops when it reads a dependency that has no live value in the live context.
  ///
  /// It is false unless you set it: the test value is used, and a line on standard error says so, in release
  /// builds too. A program that must never use a test value sets it before anything else:
  ///
  /// ```swift
  /// DependencyDiagnostics.stopsOnMissingLiveValue = true
  /// ```
  public static var stopsOnMissingLiveValue: Bool {
    get { stopsOnMissing.value }
    set { stopsOnMissing.setValue(newValue) }
  }
}

/// Reports an issue of the program's own.
///
/// In a test it is recorded as an issue of the test, at the line of the call. In an app, a debug build writes
/// it to standard error, and on Apple systems to the log as a runtime warning; a release build does nothing.
///
/// ```swift
/// func play(_ song: String) {
///   if song.isEmpty {
///     reportIssue("There is nothing to play.")
///   }
/// }
/// ```
///
/// - Parameters:
///   - message: What happened.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  // A default that only serves as the start of an override is not in use, so nothing is wrong with it yet.
  // The code of an update closure itself is in use, so this does not ask whether one is running.
  if Construction.suppressesReport(inUpdates: false) { return }
  let text = message() ?? "An issue was reported."
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  IssueReporter.report(Diagnostic { text }, at: location)
}

/// Reports an error as an issue of the program's own.
///
/// See ``reportIssue(_:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - error: What was thrown.
///   - message: What it means here.
///   - fileID: The place to report.
///   - filePath: The place to report.
///   - line: The place to report.
///   - column: The place to report.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message().map { "\($0) (caught error: \(error))" } ?? "Caught error: \(error)",
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
