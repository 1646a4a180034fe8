// Delivers issues to the reporters of IssueReporting, as swift-dependencies does. `prepare-mirror` puts this file in the
// place of the one in `DependenciesCore`.

internal import IssueReporting

extension IssueReporter {
  /// Delivers a diagnostic for which `DependencyDiagnostics` has no reporter.
  ///
  /// Warnings stay apart: swift-dependencies has none, and IssueReporting fails tests of XCTest for them.
  static func deliver(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if ProcessEnvironment.isTestRunner {
      let runtime = LinkedTestRuntime.runtime
      if diagnostic.severity == .warning || isLeftToCore(with: runtime) {
        recordInTest(diagnostic, at: location)
      } else if runtime?.takesExpected(diagnostic.text) != true {
        report(diagnostic.text, at: location)
      }
    } else if diagnostic.severity == .warning {
      write(diagnostic, at: location)
    } else if BuildConfiguration.isDebug {
      report(diagnostic.text, at: location)
    } else if diagnostic.isInRelease {
      report(diagnostic.line, at: location)
    }
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

  /// Whether the core records an issue of a test, in place of IssueReporting.
  ///
  /// The test support does it better: it finds the test of a detached task, for example. Without it, the core stops the
  /// process of a test that IssueReporting cannot fail.
  private static func isLeftToCore(with runtime: (any TestRuntime.Type)?) -> Bool {
    let reporters = IssueReporters.current
    if runtime == nil { return reporters.contains { $0 is _DefaultReporter } && !failsRunningTest }
    return !reporters.isEmpty && reporters.allSatisfy { $0 is _DefaultReporter }
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
