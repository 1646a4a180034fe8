import Dependencies

struct Failure: Error {}

/// What an operation reports.
func reports(of operation: () -> Void) -> [String] {
  let reports = LockIsolated<[String]>([])
  DependencyDiagnostics.withReporter { issue in
    reports.withValue { $0.append("\(issue.severity) \(issue.text)") }
  } operation: {
    operation()
  }
  return reports.value
}

func useReportIssue() {
  let reports = reports {
    reportIssue("It is late.", severity: .warning)
    reportIssue(
      "Something is wrong.",
      severity: .error,
      fileID: #fileID,
      filePath: #filePath,
      line: 1,
      column: 1
    )
    reportIssue(Failure())
  }
  precondition(
    reports == ["warning It is late.", "error Something is wrong.", "error Caught error: Failure()"],
    "\(reports)"
  )
}

func useWithErrorReporting() async {
  let reports = reports {
    withErrorReporting { throw Failure() }
    let number = withErrorReporting("Parsing failed.") { try parse("1") }
    precondition(number == 1)
  }
  precondition(reports == ["error Caught error: Failure()"])
  let later = await withErrorReporting {
    await Task.yield()
    return try parse("2")
  }
  precondition(later == 2)
}

private func parse(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw Failure() }
  return number
}
