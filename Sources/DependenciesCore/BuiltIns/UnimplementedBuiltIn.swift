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
    // The lost read has been reported already.
    if read?.isLost == true { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    let diagnostic = Diagnostic.unimplementedUsed(
      use,
      of: name,
      [("Called at", location), ("First read at", read?.location), ("Test", test)],
      hint: hint,
      override: "\(name.assignment) = \(value)",
      or: controlled
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
