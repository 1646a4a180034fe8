internal import DependenciesCore

// Messages about tests as a whole, and about the tools of this module.

extension Diagnostic {
  /// Defaults were read before the first test began.
  static func readsBeforeTests(_ sites: [ReadSite]) -> Self {
    Self(
      "Dependencies were read before the first test began, for example by the app that hosts the tests.",
      sites.map { ($0.name.read, "\($0.location)") }.sorted { $0 < $1 },
      """
      No override of a test reaches these reads. If an app hosts the tests, let it do no work while they run:

        if !isTesting {
          …
        }

      In a test, read dependencies in 'setUp()', not in 'class func setUp()'.
      """,
      severity: .warning
    )
  }

  /// The process contains several copies of the library.
  static func severalCopies(_ images: [String]) -> Self {
    Self(
      """
      The process contains \(images.count) copies of the library, so an override in one has no effect in the \
      others.
      """,
      images.enumerated().map { ("Copy \($0.offset + 1)", $0.element) },
      """
      Let the tests and the code under test share one copy. Try these in this order:

      1. Link 'DependenciesTestSupport' to the tests, and no other product of the library.
      2. If an app hosts the tests, link 'DependenciesTestSupport' to the app instead, in debug builds only,
         and no product of the library to the tests.
      3. Run the tests without a host: move the code to a package or a static library, and set Host
         Application to None.

      Make dynamic libraries and frameworks that use the library static, at least for the tests. Tests cannot
      share the copy of 'DependenciesDynamic'.
      """
    )
  }

  /// A test made an override that it never read.
  static func overrideUnused(_ origin: ValueOrigin) -> Self {
    Self(
      "The override of \(origin.name.short) was never read by the test.",
      origin.name.facts + [("Overridden at", origin.location)],
      """
      The test does not depend on it. Remove it, or find out why the code under test does not read it. If it
      is intentional, because a suite makes it for all its tests, remove the trait '.reportsUnusedOverrides'.
      """
    )
  }

  /// `CallLog.next()` has been waiting for long.
  ///
  /// - Parameters:
  ///   - count: How many calls the log had when the wait began.
  ///   - location: The place of the call of `next()`.
  static func longWaitForCall(after count: Int, at location: CodeLocation) -> Self {
    longWait(
      of: "'next()'",
      for: "a call that the 'CallLog' records",
      [("Waiting at", location), ("Calls so far", count)],
      """
      The code under test has not called the endpoint. It may have failed before that, or call another client.
      A time limit ends the wait, and 'next()' then returns nil:

        @Test(.timeLimit(.minutes(1)))
      """
    )
  }

  /// The tear-down of a trait has been running for long.
  static func longTearDownOfTrait(at location: CodeLocation, test: String?) -> Self {
    longWait(
      of: "The end of a test",
      for: "the 'tearDown' of its trait",
      [("Torn down at", location), ("Test", test)],
      """
      A tear-down is not canceled with its test, not even by a time limit. If it waits for another system, give
      that wait a time limit in 'tearDown'.
      """
    )
  }

  /// `withExpectedIssue` was left without the issue that it expects.
  ///
  /// - Parameters:
  ///   - text: The text that was expected.
  ///   - other: The first line of an issue without that text.
  ///   - location: The place of the call.
  static func expectedIssueMissing(_ text: String?, other: String?, at location: CodeLocation) -> Self {
    Self(
      "An issue was expected, but \(text == nil ? "none was" : "none with that text was") reported.",
      [("Expected", text.map { "'\($0)'" }), ("Reported", other), ("Expected at", location)],
      other != nil
        ? "Expect a text that the reported issue contains, or find out why another issue was reported."
        : """
        The operation did not use what should have been reported, or reported it later or in a task that began
        before: 'withExpectedIssue' waits for no task that the operation leaves behind. Where the issue only comes
        at times, pass 'isIntermittent: true'.
        """
    )
  }

  /// The operation of `withExpectedIssue` threw an error.
  static func errorCaught(_ error: any Error) -> Self { Self("Caught error: \(error)") }

  /// `@Dependency(_:as:)` names a type that the value does not have.
  static func otherType(
    _ name: DependencyName?,
    found: Any.Type,
    wanted: Any.Type,
    at location: CodeLocation,
    test: String?
  ) -> Self {
    Self(
      "\(name?.read ?? "@Dependency") was read as \(typeName(wanted)), but its value is of another type.",
      [
        ("Expected", typeName(wanted)), ("Found", typeName(found)), ("Read at", location), ("Test", test),
      ],
      """
      Override it for the test with a value of the type that it is read as:

        @Test(.dependency(\(name?.path ?? "\\.…"), \(typeName(wanted))(…)))
      """
    )
  }
}
