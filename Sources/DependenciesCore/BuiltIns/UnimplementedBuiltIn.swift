/// Describes the test value of a built-in dependency, to report its use.
package struct UnimplementedBuiltIn: Sendable {
  /// The name of the dependency.
  let name: DependencyName

  /// The code of a value to override it with.
  let value: String

  /// The code of a clock or scheduler with which a test controls time.
  private let controlled: String?

  /// The read for which the test value was built.
  private let read: ReadSite?

  /// Describes a test value. Called while it is built.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The code of a value to override it with.
  ///   - controlled: The code of a clock or scheduler with which a test controls time.
  package init(_ key: any BuiltInKey.Type, override value: String, or controlled: String? = nil) {
    name = DependencyName(key)
    self.value = value
    self.controlled = controlled
    read = Construction.active?.site
  }

  /// Reports a use of the value.
  ///
  /// - Parameters:
  ///   - use: The name of the called member.
  ///   - location: The place, if known.
  ///   - hint: Which other calls lead to this one.
  package func report(_ use: String, at location: CodeLocation? = nil, hint: String = "") {
    // The escaped read has been reported already.
    if read?.isReportedAsEscaped == true { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    let diagnostic = Diagnostic.unimplementedUsed(
      use,
      of: name,
      [("Called at", location), ("First read at", read?.location), ("Test", test)],
      hint: hint,
      override: "\(name.assignment) = \(value)",
      or: controlled,
      readAt: read?.location,
      modifier: name.modifier(value, forReaderAt: read?.location)
    )
    IssueReporter.report(diagnostic, at: location ?? read?.location)
  }
}

/// A key of a built-in dependency. Most such keys are private, so messages name the property instead.
package protocol BuiltInKey: DependencyKey {
  /// The property of `DependencyValues`.
  static var property: String { get }
}

extension BuiltInKey {
  /// Reports that a test reads a dependency without a test value. For the test value of a built-in that does
  /// something harmless instead.
  package static func reportMissingTestValue() {
    Construction.noteMissingTestValue(of: Self.self)
  }
}

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
