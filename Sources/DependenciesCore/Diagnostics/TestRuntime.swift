/// What the library needs of whoever runs tests. `DependenciesTestSupport` has it.
package protocol TestRuntime: SendableMetatype {
  /// The test that runs here, if the runner tells.
  static var currentTest: RunningTest? { get }

  /// Records an issue of the running test.
  ///
  /// - Parameters:
  ///   - message: The whole text.
  ///   - severity: Whether it fails the test.
  ///   - location: The line that it is about, if there is one.
  static func record(_ message: String, severity: IssueSeverity, at location: SourceLocation?)
}

/// A test, while it runs.
package struct RunningTest: Sendable {
  /// Differs from that of every other test, and of every other case of a parameterised one.
  package let identity: String

  /// As its author knows it: `SearchTests/typing_filtersResults()`.
  package let name: String

  package init(identity: String, name: String) {
    self.identity = identity
    self.name = name
  }
}

/// A type for `DependenciesTestSupport` to make a ``TestRuntime``, if it is linked.
///
/// The conformance is looked for at run time, as that of a test key to `DependencyKey` is, so that this module need not
/// know of Testing or XCTest.
package enum LinkedTestRuntime {
  static let runtime: (any TestRuntime.Type)? = {
    let type: Any.Type = LinkedTestRuntime.self
    return type as? any TestRuntime.Type
  }()
}
