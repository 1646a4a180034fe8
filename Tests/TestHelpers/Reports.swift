internal import DependenciesCore
internal import DependenciesTestSupport

/// An issue or a warning that the library reported.
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

/// The reports of an operation, in order.
///
/// The recorder takes the reports of the operation and of the tasks that inherit its task locals. They do not
/// reach the test runner, so they fail no test and print nothing.
package func reports(of operation: () throws -> Void) rethrows -> [Report] {
  let recorded = RecordedReports([])
  try LinkedTestRuntime.$recorded.withValue(recorded, operation: operation)
  return recorded.value.map(Report.init)
}

/// The asynchronous form of ``reports(of:)``.
package func reports(
  isolation: isolated (any Actor)? = #isolation,
  of operation: () async throws -> Void
) async throws -> [Report] {
  let recorded = RecordedReports([])
  try await LinkedTestRuntime.$recorded.withValue(recorded, operation: operation)
  return recorded.value.map(Report.init)
}
