/// Reports the first use in each test of an unimplemented value, such as a clock, or of its copies. Further
/// uses have the same cure.
package final class UnimplementedUses: Sendable {
  /// The name of the value in the reports.
  private let name: String
  private let report: @Sendable (_ member: String, _ hint: String) -> Void
  private let reportedTests = Locked<Set<TestIdentity?>>([])

  /// Makes the record of a value.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the reports.
  ///   - location: The place that made the value.
  ///   - override: The code of an override with another value.
  ///   - controlled: The code of a clock or scheduler with which a test controls time.
  package init(of name: String, at location: CodeLocation?, override: String, or controlled: String) {
    self.name = name
    report = { member, hint in
      let facts: [Diagnostic.Fact] = [("Made at", location)]
      IssueReporter.report(
        .unimplementedUsed(member, facts, hint: hint, override: override, or: controlled),
        at: location
      )
    }
  }

  /// Makes the record of the test value of a built-in dependency.
  package init(of name: String, reporting builtIn: UnimplementedBuiltIn) {
    self.name = name
    report = { builtIn.report($0, hint: $1) }
  }

  /// Reports the use of a member, if it is the first use in the test.
  package func record(_ member: String) {
    // Such a use is not reported, and so must not count as the first one.
    if PathAssignment.isReadingOldValue { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.identity
    guard reportedTests.withLock({ $0.insert(test).inserted }) else { return }
    report("\(name).\(member)", member == "now" ? "Sleeps and timers read 'now' first." : "")
  }
}
