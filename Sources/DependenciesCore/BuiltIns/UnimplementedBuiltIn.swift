/// What the test value of a built-in dependency knows to say when it is used.
package struct UnimplementedBuiltIn: Sendable {
  /// As code names the dependency: `\.date`.
  let name: String

  /// The line of an update closure that gives it a value.
  let override: String

  /// The read for which the test value was made, the first of the test.
  let readLocation: CodeLocation?

  /// Makes the record of a test value. Called while it is built.
  ///
  /// - Parameters:
  ///   - name: As code names the dependency: `\.date`.
  ///   - override: The line of an update closure that gives it a value.
  package init(_ name: String, override: String) {
    self.name = name
    self.override = override
    readLocation = Construction.active?.site.location
  }

  /// Reports a use of the value.
  ///
  /// - Parameters:
  ///   - use: What was called.
  ///   - location: Where, if it is known.
  package func report(_ use: String, at location: CodeLocation? = nil) {
    // A default that only serves as the start of an override has not been used, so nothing is wrong with it
    // yet. Swift reads a part of a value before it writes it through a key path.
    if Construction.suppressesReport() { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    IssueReporter.report(.builtInUsed(self, use: use, at: location, test: test), at: location ?? readLocation)
  }
}

extension DependencyKey {
  /// Reports that a test reads a dependency without a test value: called by the test value of a built-in that
  /// does something harmless instead.
  package static func reportMissingTestValue() {
    Construction.noteMissingTestValue(of: Self.self)
  }
}
