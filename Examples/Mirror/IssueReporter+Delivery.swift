// Delivers issues to the reporters of IssueReporting, as swift-dependencies does. `prepare-mirror` puts this file in the
// place of the one in `DependenciesCore`.

internal import IssueReporting

extension IssueReporter {
  /// Whether a reporter of IssueReporting runs, whose own issues would never end.
  @TaskLocal private static var isReporting = false

  /// Delivers a diagnostic for which `DependencyDiagnostics` has no reporter.
  static func deliver(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if !isForIssueReporting(diagnostic) {
      if ProcessEnvironment.isTestRunner {
        recordInTest(diagnostic, at: location)
      } else {
        write(diagnostic, at: location)
      }
    } else if LinkedTestRuntime.runtime?.takesExpected(diagnostic.text) != true {
      let isWhole = BuildConfiguration.isDebug || ProcessEnvironment.isTestRunner
      $isReporting.withValue(true) { report(isWhole ? diagnostic.text : diagnostic.line, at: location) }
    }
  }

  private static func isForIssueReporting(_ diagnostic: Diagnostic) -> Bool {
    // swift-dependencies has no warnings, and IssueReporting fails tests of XCTest for them.
    if diagnostic.severity == .warning || isReporting { return false }
    guard ProcessEnvironment.isTestRunner else { return BuildConfiguration.isDebug || diagnostic.isInRelease }
    let reporters = IssueReporters.current
    if LinkedTestRuntime.runtime == nil {
      // Otherwise, the core stops the process.
      return failsRunningTest || !reporters.contains { $0 is _DefaultReporter }
    }
    // The test support does more than the default reporter: it finds the test of a detached task, for example.
    return reporters.isEmpty || reporters.contains { !($0 is _DefaultReporter) }
  }

  private static func report(_ text: String, at location: CodeLocation?) {
    // Swift Testing stops the process at any other place.
    if let location, location.line > 0, location.column > 0, "\(location.filePath)".contains("/") {
      // No `StaticString` has the file ID. Everything that IssueReporting makes of it works with the path.
      IssueReporting.reportIssue(
        text,
        fileID: location.filePath,
        filePath: location.filePath,
        line: UInt(location.line),
        column: UInt(location.column)
      )
    } else {
      IssueReporting.reportIssue(text)
    }
  }

  /// Whether IssueReporting fails the running test, in a test target without `DependenciesTestSupport`.
  ///
  /// In debug builds it finds XCTest itself, and on Apple systems Swift Testing. Otherwise it needs the product
  /// `IssueReportingTestSupport`, and without it, such a test would pass.
  private static var failsRunningTest: Bool {
    switch TestContext.current {
    case .swiftTesting(let testing?):
      #if canImport(Darwin)
        return true
      #else
        // Without the product, IssueReporting has a type of its own for the identity.
        return String(reflecting: type(of: testing.test.id.rawValue.base)).hasPrefix("Testing.")
      #endif
    case .xcTest:
      // In a process of Swift Testing, it stands for code outside of all tests.
      return BuildConfiguration.isDebug && !CommandLine.arguments.contains("swift-testing")
    default:
      return false
    }
  }
}
