/// What the test value of a built-in dependency knows to say when it is used.
package struct UnimplementedBuiltIn: Sendable {
  /// The name of the dependency.
  let name: DependencyName

  /// The code of a value to override it with.
  let value: String

  /// The read for which the test value was made, the first of the test.
  private let read: ReadSite?

  /// Makes the record of a test value. Called while it is built.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The code of a value to override it with.
  package init(_ key: any BuiltInKey.Type, override value: String) {
    name = DependencyName(key)
    self.value = value
    read = Construction.active?.site
  }

  /// The place of the read for which the test value was made.
  var readLocation: CodeLocation? { read?.location }

  /// Reports a use of the value.
  ///
  /// - Parameters:
  ///   - use: What was called.
  ///   - location: Where, if it is known.
  package func report(_ use: String, at location: CodeLocation? = nil) {
    // A default that only serves as the start of an override has not been used, so nothing is wrong with it
    // yet. Swift reads a part of a value before it writes it through a key path.
    if Construction.holdsBackReport() { return }
    // One mistake is reported once.
    if read?.isLost == true { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    IssueReporter.report(.builtInUsed(self, use: use, at: location, test: test), at: location ?? readLocation)
  }
}

/// A key of a built-in dependency. Most such keys are private, so messages name the property instead.
package protocol BuiltInKey: DependencyKey {
  /// The property of `DependencyValues`.
  static var property: String { get }
}

extension BuiltInKey {
  /// Reports that a test reads a dependency without a test value: called by the test value of a built-in that
  /// does something harmless instead.
  package static func reportMissingTestValue() {
    Construction.noteMissingTestValue(of: Self.self)
  }
}
