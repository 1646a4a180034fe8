import Dependencies
import IssueReporting
import Orders

struct Printer: IssueReporting.IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    print("reported: \(firstLine(message()))")
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    print("expected: \(firstLine(message()))")
  }
}

/// A reporter that reports an issue itself.
struct Sender: IssueReporting.IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    print("sent: \(firstLine(message()))")
    MailClient().send("")
  }
}

func firstLine(_ message: String?) -> Substring { (message ?? "").prefix { $0 != "\n" } }

@main enum OrdersProgram {
  static func main() {
    withIssueReporters([Printer()]) {
      order()
      reportIssue("The shop is closed.")
      IssueReporting.withExpectedIssue { MailClient().send("") }
      DependencyDiagnostics.withReporter {
        print("taken: \(firstLine($0.text))")
      } operation: {
        MailClient().send("")
      }
    }
    withIssueReporters([]) { MailClient().send("") }
    withIssueReporters([Sender()]) { MailClient().send("") }
    // To standard error.
    MailClient().send("")
  }
}
