/// Settings for how the library reports misuse and issues.
public enum DependencyDiagnostics {
  private static let stopsOnMissing = Locked(false)
  private static let processReporter = Locked<Reporter?>(nil)

  /// The reporter of the current task, in place of that of the process.
  @TaskLocal private static var taskReporter: Reporter?

  /// Whether the process stops when a read in the live context finds no live value. False by default.
  ///
  /// A read finds no live value if no linked module has a live value for the key. The same happens if the key
  /// is `scoped` and its scope is not open, or has closed. By default, the read gets the test value, and the
  /// library writes a line to standard error, in release builds as well. If a program must never use a test
  /// value, set this before anything else:
  ///
  /// ```swift
  /// DependencyDiagnostics.stopsOnMissingLiveValue = true
  /// ```
  ///
  /// A read in the update closure of `withDependencies`, as in `$0.client.part = …`, does not stop.
  public static var stopsOnMissingLiveValue: Bool {
    get { stopsOnMissing.value }
    set { stopsOnMissing.set(newValue) }
  }

  /// Receives the issues of the library and of `reportIssue` in place of standard error. Nil by default.
  ///
  /// If your program collects its issues, set the reporter before anything else:
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
  /// To pass issues on to the package IssueReporting, see
  /// <doc:ComingFromSwiftDependencies#Forward-reports-to-IssueReporting>.
  ///
  /// The reporter receives issues and warnings with their whole text, in debug and release builds. But a
  /// release build does not detect every issue that a debug build detects. If an issue stops the process, it
  /// stops the process with a reporter as well.
  ///
  /// The library calls the reporter on the thread that reports, on several threads at once, and under no
  /// lock. If the reporter itself reports an issue, that issue goes to standard error or to the test runner.
  ///
  /// In a process that runs tests, the reporter replaces the test runner as well, so its issues fail no test.
  /// For this reason, the sample checks `isTesting`. In a test, use ``withReporter(_:operation:)``, which
  /// does not affect other tests that run at the same time. Issues that `withExpectedIssue` expects do not
  /// reach the reporter.
  public static var reporter: (@Sendable (DependencyIssue) -> Void)? {
    get { processReporter.value?.receive }
    set { processReporter.set(newValue.map(Reporter.init)) }
  }

  /// Runs an operation whose issues go to a reporter, in place of ``reporter`` and of the test runner.
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
  /// The reporter is kept in a task local: tasks that the operation starts report to it as well, but detached
  /// tasks do not.
  ///
  /// - Parameters:
  ///   - reporter: Receives the issues.
  ///   - operation: The code that may report issues.
  /// - Returns: The result of the operation.
  /// - Throws: Any error from the operation.
  public static func withReporter<Result>(
    _ reporter: @escaping @Sendable (DependencyIssue) -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $taskReporter.withValue(Reporter(receive: reporter), operation: operation)
  }

  /// Runs an asynchronous operation whose issues go to a reporter.
  ///
  /// The operation runs on the same actor as the code around it. See ``withReporter(_:operation:)``.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - reporter: Receives the issues.
  ///   - operation: The code that may report issues.
  /// - Returns: The result of the operation.
  /// - Throws: Any error from the operation.
  public static func withReporter<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ reporter: @escaping @Sendable (DependencyIssue) -> Void,
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
/// It is in a struct because a release build crashes where a task local is bound to a closure alone (Swift
/// 6.3).
private struct Reporter: Sendable {
  let receive: (@Sendable (DependencyIssue) -> Void)?
}
