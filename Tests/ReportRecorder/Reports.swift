internal import DependenciesCore
internal import Testing

/// An issue or a warning that the library recorded.
package struct Report: Equatable, Sendable {
  package var text: String
  package var line: Int?
  package var isWarning = false

  package init(text: String, line: Int?, isWarning: Bool = false) {
    self.text = text
    self.line = line
    self.isWarning = isWarning
  }
}

/// What an operation reports, in order.
package func reports(of operation: () throws -> Void) rethrows -> [Report] {
  let reports = LockIsolated<[Report]>([])
  try withKnownIssue(isIntermittent: true) {
    try operation()
  } matching: { issue in
    reports.withValue { $0.append(Report(issue)) }
    return true
  }
  return reports.value
}

/// What an asynchronous operation reports, in order.
package func reports(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async throws -> Void
) async throws -> [Report] {
  let reports = LockIsolated<[Report]>([])
  try await withKnownIssue(isIntermittent: true) {
    try await operation()
  } matching: { issue in
    reports.withValue { $0.append(Report(issue)) }
    return true
  }
  return reports.value
}

extension Report {
  fileprivate init(_ issue: Issue) {
    text = issue.comments.map(\.rawValue).joined(separator: "\n")
    line = issue.sourceLocation?.line
    #if compiler(>=6.3)
      isWarning = issue.severity == .warning
    #endif
  }
}
