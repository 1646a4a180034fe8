import Dependencies
import IssueReporting

/// Hands what this library reports to the other package, as the documentation says.
package func forwardIssues() {
  DependencyDiagnostics.reporter = { issue in
    let severity: IssueReporting.IssueSeverity = issue.severity == .error ? .error : .warning
    IssueReporting.reportIssue(
      issue.text,
      severity: severity,
      fileID: issue.filePath,
      filePath: issue.filePath,
      line: issue.line,
      column: issue.column
    )
  }
}

/// Shows that an issue takes that way.
package func checkForwarding() {
  forwardIssues()
  let reporter = PlaceReporter()
  withIssueReporters([reporter]) {
    Dependencies.reportIssue("Something is wrong.", severity: .warning)
  }
  let line = #line - 2
  DependencyDiagnostics.reporter = nil
  precondition(
    reporter.issues == ["\(#filePath):\(line): warning: Something is wrong."],
    "\(reporter.issues)"
  )
}

private final class PlaceReporter: IssueReporter, @unchecked Sendable {
  private(set) var issues: [String] = []

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    issues.append("\(filePath):\(line): \(severity): \(message() ?? "")")
  }
}
