// Texts about what tests set up.

extension Diagnostic {
  static func overrideHidden(
    _ name: DependencyName,
    override: SourceLocation?,
    at location: SourceLocation
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
}
