/// The core's interface to the test runner. `DependenciesTestSupport` implements it.
package protocol TestRuntime: SendableMetatype {
  /// The running test, if the runner reports it.
  static var currentTest: RunningTest? { get }

  /// The function that sets overrides for the running code, where no trait reaches that.
  static var functionInPlaceOfTrait: FunctionInPlaceOfTrait? { get }

  /// An environment with the store of the running test, or of the suite whose code runs.
  static var currentRoot: DependencyEnvironment? { get }

  /// The policy for reads of defaults that belong to no test.
  static var escapedReadPolicy: EscapedReadPolicy { get }

  /// How many tests are known to have begun.
  static var testsBegun: Int { get }

  /// Collects a read that belongs to no test and seems to come from the app that hosts the tests.
  static func collectEscapedRead(_ site: ReadSite)

  /// Whether this code may be work of an earlier test that the runner attributes to the current one. A runner
  /// does so if it identifies tests by time instead of by task.
  static var mayRunLateWork: Bool { get }

  /// Whether a `withExpectedIssue` expects an issue, which then counts as reported there.
  static func takesExpected(_ message: @autoclosure () -> String) -> Bool

  /// Records an issue of the running test.
  ///
  /// - Parameters:
  ///   - message: The whole text.
  ///   - severity: Whether it fails the test.
  ///   - location: The line that it is about, if any.
  ///   - error: The error that is thrown next, which must not fail the test a second time.
  static func record(
    _ message: String,
    severity: DependencyIssue.Severity,
    at location: CodeLocation?,
    error: Unimplemented?
  )
}

/// A function that sets overrides in code which no trait reaches.
package enum FunctionInPlaceOfTrait: String {
  /// In a test of XCTest.
  case overrideDependencies

  /// In an exit test, whose process has no other.
  case prepareDependencies
}

/// The policy for reads of defaults that belong to no test, in a process that runs tests.
package enum EscapedReadPolicy: Sendable {
  /// Report it as an issue.
  case report

  /// Collect it: no test has begun, so the app that hosts the tests reads. One note lists all such reads.
  case collect

  /// Do nothing.
  case ignore
}

/// A type that `DependenciesTestSupport`, if linked, makes a ``TestRuntime``.
///
/// The conformance is looked up at run time, so that this module need not import Testing or XCTest. It would
/// imply `SendableMetatype`, but a compiler of Swift 6.2 with assertions accepts that only in this module.
package enum LinkedTestRuntime: SendableMetatype {
  /// The conformance, looked up each time, since an app may load tests later.
  ///
  /// Never inlined, since the lookup takes more code than a call.
  @inline(never)
  package static var runtime: (any TestRuntime.Type)? {
    guard ProcessEnvironment.isTestRunner else { return nil }
    let type: Any.Type = LinkedTestRuntime.self
    return type as? any TestRuntime.Type
  }

  /// The environment with the store of the running test, if a test runs here.
  static var rootOfRunningTest: DependencyEnvironment? {
    ProcessEnvironment.isTestRunner ? runtime?.currentRoot : nil
  }
}

/// A test, while it runs.
package struct RunningTest: Sendable {
  /// Whether the running code belongs to a test, and not to a suite around it.
  package let isCase: Bool

  /// Whether the runner has reported its name.
  package let isNamed: Bool

  // Describing a test can take longer than running it, and is rarely needed.
  private let description: any RunningTestDescription

  /// A test whose name the runner has reported.
  package init(isCase: Bool = true, describedBy description: any RunningTestDescription) {
    self.isCase = isCase
    isNamed = true
    self.description = description
  }

  package init(identity: TestIdentity, name: String?, isCase: Bool = true, suites: [TestIdentity] = []) {
    self.isCase = isCase
    isNamed = name != nil
    description = KnownDescription(identity: identity, name: name, suites: suites)
  }

  private struct KnownDescription: RunningTestDescription {
    let identity: TestIdentity
    let name: String?
    let suites: [TestIdentity]
  }
}

extension RunningTest {
  /// Different for each test, and for each case of a parameterized one.
  package var identity: TestIdentity { description.identity }

  /// The name in source code: `SearchTests/typing_filtersResults()`. Nil until the runner reports it.
  package var name: String? { description.name }

  /// The identities of the suites around it that may have prepared values, the outermost first.
  package var suites: [TestIdentity] { description.suites }
}

/// Describes a running test. Its properties may be computed on demand.
package protocol RunningTestDescription: Sendable {
  var identity: TestIdentity { get }
  var name: String? { get }
  var suites: [TestIdentity] { get }
}

/// The identity of a test or of a case of it, as its runner distinguishes them.
///
/// Compared and hashed under locks, so it never contains a type of the user's.
package struct TestIdentity: Hashable, Sendable {
  private let value: any Hashable & Sendable

  package init(_ value: some Hashable & Sendable) { self.value = value }

  package static func == (left: TestIdentity, right: TestIdentity) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
