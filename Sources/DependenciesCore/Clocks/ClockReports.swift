/// What an ``UnimplementedClock`` and its copies report.
final class ClockReports: Sendable {
  private let name: String

  /// The place that made the clock.
  private let location: CodeLocation

  /// What the test value of a built-in clock says; nil for other clocks.
  private let builtIn: UnimplementedBuiltIn?

  /// What has been reported, and in which test: a loop must not flood it.
  private let reportedUses = LockIsolated<[Use]>([])

  private struct Use: Equatable {
    let member: String
    let test: TestIdentity?
  }

  init(name: String, location: CodeLocation, builtIn: UnimplementedBuiltIn? = nil) {
    self.name = name
    self.location = location
    self.builtIn = builtIn
  }

  /// Reports the use of a member, once in a test.
  func recordUse(of member: String) {
    // A default that only serves as the start of an override has not been used, so nothing is wrong with it yet.
    if Construction.isProvisional || !isFirstUse(of: member) { return }
    if let builtIn { return builtIn.report("\(name).\(member)") }
    IssueReporter.report(.clockUsed("\(name).\(member)", madeAt: location), at: location)
  }

  private func isFirstUse(of member: String) -> Bool {
    let use = Use(member: member, test: LinkedTestRuntime.runtime?.currentTest?.identity)
    return reportedUses.withValue { uses in
      if uses.contains(use) { return false }
      uses.append(use)
      return true
    }
  }
}
