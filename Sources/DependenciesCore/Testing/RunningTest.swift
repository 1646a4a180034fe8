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

extension RunningTest {
  /// The same test, which keeps only its name, its identity and those of its suites.
  package var described: RunningTest {
    RunningTest(identity: identity, name: name, isCase: isCase, suites: suites)
  }
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
package struct TestIdentity: Hashable, @unchecked Sendable {
  // Unchecked, but sound: `init` takes only `Sendable` values.
  private let value: AnyHashable

  package init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
  }
}
