/// Reports the uses of an unimplemented value, such as a clock, and of its copies: each member once in a
/// test, so that a loop does not repeat the report.
package final class UnimplementedUses: Sendable {
  /// The name of the value in the reports.
  private let name: String
  private let report: @Sendable (String) -> Void
  private let reportedUses = Locked<Set<Use>>([])

  private struct Use: Hashable {
    let member: String
    let test: TestIdentity?
  }

  /// Makes the record of a value.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the reports.
  ///   - location: The place that made the value.
  ///   - override: The code of an override with another value.
  ///   - alternative: The code of a value for a test that is not about time.
  package init(of name: String, at location: CodeLocation?, override: String, or alternative: String) {
    self.name = name
    report = { member in
      let facts: [Diagnostic.Fact] = [("Made at", location)]
      IssueReporter.report(
        .unimplementedUsed(member, facts, override: override, or: alternative),
        at: location
      )
    }
  }

  /// Makes the record of the test value of a built-in dependency.
  package init(of name: String, reporting builtIn: UnimplementedBuiltIn) {
    self.name = name
    report = { builtIn.report($0) }
  }

  /// Reports the use of a member, once in a test.
  package func record(_ member: String) {
    // A default that an update closure changes has not been used.
    if Construction.holdBackReportIfUnused() { return }
    let use = Use(member: member, test: LinkedTestRuntime.runtime?.currentTest?.identity)
    if reportedUses.withLock({ $0.insert(use).inserted }) { report("\(name).\(member)") }
  }
}
