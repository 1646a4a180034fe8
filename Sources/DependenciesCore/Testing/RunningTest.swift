/// A test, while it runs.
package struct RunningTest: Sendable {
  /// Whether it is code of a test that runs, and not of a suite around it.
  package let isCase: Bool

  /// Whether the runner has told its name.
  package let isNamed: Bool

  // To describe a test can take longer than it runs, and most need not be.
  private let description: any RunningTestDescription

  /// A test whose runner has told what it is called.
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
  /// Differs from that of every other test, and of every other case of a parameterized one.
  package var identity: TestIdentity { description.identity }

  /// As its author knows it: `SearchTests/typing_filtersResults()`. Nil where the runner has not told yet.
  package var name: String? { description.name }

  /// The identities of the suites around it that may have prepared values, the outermost first.
  package var suites: [TestIdentity] { description.suites }
}

extension RunningTest {
  /// The same test, which keeps nothing but its name and what it is told from others by.
  package var described: RunningTest {
    RunningTest(identity: identity, name: name, isCase: isCase, suites: suites)
  }
}

/// What tells a test from others, found out when somebody asks.
package protocol RunningTestDescription: Sendable {
  var identity: TestIdentity { get }
  var name: String? { get }
  var suites: [TestIdentity] { get }
}

/// What one test, or one case of it, has and no other does: whatever its runner tells tests apart by.
///
/// It is compared and hashed under locks, so it is never made of a type of the user's.
package struct TestIdentity: Hashable, @unchecked Sendable {
  // It is made of nothing but what is `Sendable`.
  private let value: AnyHashable

  package init(_ value: some Hashable & Sendable) {
    self.value = AnyHashable(value)
  }
}
