/// What the library needs of whoever runs tests. `DependenciesTestSupport` has it.
package protocol TestRuntime: SendableMetatype {
  /// The test that runs here, if the runner tells.
  static var currentTest: RunningTest? { get }

  /// What the test that runs here sees in place of a storage that was made outside of all tests, or for its
  /// suite.
  static func storage(inPlaceOf storage: Storage) -> Storage

  /// What to do about a read of a default that belongs to no test.
  static var escapedReadPolicy: EscapedReadPolicy { get }

  /// Remembers a read that belongs to no test and seems to be of the app that hosts the tests.
  static func collectEscapedRead(_ site: ReadSite, of key: ObjectIdentifier)

  /// Whether code here may be work of an earlier test that the runner takes for the current one: it knows
  /// tests by the time, and not by the task.
  static var mayRunLateWork: Bool { get }

  /// Whether an issue is one that somebody expects, and then takes it.
  static func takesExpected(_ message: @autoclosure () -> String) -> Bool

  /// Records an issue of the running test.
  ///
  /// - Parameters:
  ///   - message: The whole text.
  ///   - severity: Whether it fails the test.
  ///   - location: The line that it is about, if there is one.
  ///   - error: The error that is thrown next, which does not fail the test a second time.
  static func record(
    _ message: String,
    severity: IssueSeverity,
    at location: CodeLocation?,
    error: Unimplemented?
  )
}

/// What to do about a read of a default, in a process that runs tests, which belongs to none of them.
package enum EscapedReadPolicy: Sendable {
  /// It is an issue.
  case report

  /// No test has begun, so it is the app's that hosts the tests: one note tells of all such reads.
  case collect

  /// Nothing.
  case ignore
}

/// A type for `DependenciesTestSupport` to make a ``TestRuntime``, if it is linked.
///
/// The conformance is looked for at run time, as that of a test key to `DependencyKey` is, so that this
/// module need not know of Testing or XCTest.
package enum LinkedTestRuntime {
  /// The conformance. It is looked for each time until it is there: an app may host tests that are loaded
  /// into it later.
  ///
  /// It is never inlined, since looking takes more code than asking for it.
  @inline(never)
  static var runtime: (any TestRuntime.Type)? {
    guard ProcessEnvironment.isTestRunner else { return nil }
    let type: Any.Type = LinkedTestRuntime.self
    return type as? any TestRuntime.Type
  }
}
