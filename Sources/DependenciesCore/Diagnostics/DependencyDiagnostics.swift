/// Settings for how the library treats misuse and issues.
public enum DependencyDiagnostics {
  private static let stopsOnMissing = LockIsolated(false)
  private static let processReporter = LockIsolated<Reporter?>(nil)

  /// The reporter of the current task, in place of that of the process.
  @TaskLocal private static var taskReporter: Reporter?

  /// Whether the process stops when a read in the live context finds no live value.
  ///
  /// A key may have no live value, and a `scoped` key has none where its scope is not open, or is closed.
  /// False by default: the read gets the test value, and a line on standard error reports it, in release
  /// builds as well. A program that must never use a test value sets this before anything else:
  ///
  /// ```swift
  /// DependencyDiagnostics.stopsOnMissingLiveValue = true
  /// ```
  public static var stopsOnMissingLiveValue: Bool {
    get { stopsOnMissing.value }
    set { stopsOnMissing.setValue(newValue) }
  }

  /// Receives the issues of the library and of `reportIssue` in place of standard error. Nil by default.
  ///
  /// A program that collects its issues sets it before anything else:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct CrashLog: Sendable {
  ///   func add(_ text: String) {}
  /// }
  ///
  /// func collectIssues(in log: CrashLog) {
  ///   if !isTesting {
  ///     DependencyDiagnostics.reporter = { issue in log.add("\(issue)") }
  ///   }
  /// }
  /// ```
  ///
  /// To pass them on to the package IssueReporting, see
  /// <doc:ComingFromSwiftDependencies#Forward-reports-to-IssueReporting>.
  ///
  /// It receives issues and warnings in debug and release builds alike, with their whole text. But a release
  /// build does not detect everything that a debug build does. Misuse that stops the process still stops it.
  ///
  /// It is called on the reporting thread, on several threads at once, and under no lock. Issues that it
  /// reports itself are reported as if it were not set.
  ///
  /// In a process that runs tests, it also replaces the test runner, so its issues fail no test. Issues that
  /// `withExpectedIssue` expects do not reach it. So an app that hosts its tests sets it as above, and a test
  /// uses ``withReporter(_:operation:)``, which leaves alone the tests that run at once.
  public static var reporter: (@Sendable (DependencyIssue) -> Void)? {
    get { processReporter.value?.receive }
    set { processReporter.setValue(newValue.map(Reporter.init)) }
  }

  /// Runs an operation whose issues a reporter takes, in place of ``reporter`` and of the test runner.
  ///
  /// ```swift
  /// import Dependencies
  /// import Testing
  ///
  /// @Test func anEmptyTitleIsReported() {
  ///   let texts = LockIsolated<[String]>([])
  ///   DependencyDiagnostics.withReporter { issue in
  ///     texts.withValue { $0.append(issue.text) }
  ///   } operation: {
  ///     reportIssue("The title is empty.")
  ///   }
  ///   #expect(texts.value == ["The title is empty."])
  /// }
  /// ```
  ///
  /// It is kept in a task local: tasks that the operation starts report to it as well, detached ones do not.
  ///
  /// - Parameters:
  ///   - reporter: Takes the issues.
  ///   - operation: The code that may report issues.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func withReporter<Result>(
    _ reporter: @escaping @Sendable (DependencyIssue) -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $taskReporter.withValue(Reporter(receive: reporter), operation: operation)
  }

  /// Runs an asynchronous operation whose issues a reporter takes.
  ///
  /// The asynchronous form of ``withReporter(_:operation:)``.
  ///
  /// - Parameters:
  ///   - reporter: Takes the issues.
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - operation: The code that may report them. It runs on the actor whose code contains it.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public static func withReporter<Result>(
    _ reporter: @escaping @Sendable (DependencyIssue) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await $taskReporter.withValue(Reporter(receive: reporter), operation: operation)
  }

  /// Lets the reporter take an issue.
  ///
  /// - Parameters:
  ///   - diagnostic: The issue.
  ///   - location: The line that it is about.
  /// - Returns: Whether there is a reporter.
  static func reporterTakes(_ diagnostic: Diagnostic, at location: CodeLocation?) -> Bool {
    guard let receive = (taskReporter ?? processReporter.value)?.receive else { return false }
    if LinkedTestRuntime.runtime?.takesExpected(diagnostic.text) == true { return true }
    let issue = DependencyIssue(diagnostic, at: location)
    // A reporter that reports an issue would never end.
    $taskReporter.withValue(Reporter(receive: nil)) { receive(issue) }
    return true
  }
}

/// A closure of ``DependencyDiagnostics``; nil while one runs.
///
/// It is in a structure because a release build crashes where a task local is bound to a closure alone
/// (Swift 6.3).
private struct Reporter: Sendable {
  let receive: (@Sendable (DependencyIssue) -> Void)?
}
