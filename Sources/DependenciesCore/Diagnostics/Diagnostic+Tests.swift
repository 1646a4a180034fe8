// Texts about what tests set up.

extension Diagnostic {
  static func overrideHidden(
    _ name: DependencyName,
    override: CodeLocation?,
    at location: CodeLocation
  ) -> String {
    """
    overrideDependencies has no effect on \(name.short), which is overridden around the test method.

    \(facts(("Overridden at", override?.description), ("Called at", location.description)))

    An override of 'withDependencies', such as one in 'invokeTest', wins over what 'overrideDependencies' sets. Make the change
    where the method is called:

      override func invokeTest() {
        withDependencies {
          \(name.assignment) = …
        } operation: {
          super.invokeTest()
        }
      }
    """
  }

  static func overrideUnused(_ origin: ValueOrigin) -> String {
    """
    The override of \(origin.name.short) was never read by the test.

    \(facts(("Key", origin.name.key), ("Value", origin.name.value), ("Overridden at", origin.location.description)))

    What the test shows does not depend on it. Remove it, or find out why the code under test does not read it. Where it is
    meant, as one that a suite makes for all its tests, leave the trait '.reportsUnusedOverrides' out.
    """
  }

  static func valuesDropped(test: String?, tests: Int, limit: Int) -> String {
    """
    This test has lost the values of its dependencies, and gets new ones from here on.

    \(facts(("Test", test), ("Tests with values", "\(tests)"), ("Limit", "\(limit)")))

    The library is not told when a test without one of its traits ends, so it keeps the values of those tests
    that read dependencies last. With the trait, the values of a test stay until it ends, and do not count.
    Put it on the suite of this test, or on the suites with the most cases:

      @Suite(.dependencies)

    Other tests may have lost their values too: this is reported once.
    """
  }
}
