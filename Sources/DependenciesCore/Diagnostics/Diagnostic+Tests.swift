// Messages about tests: reads outside of them, and overrides that have no effect in them.

extension Diagnostic {
  /// A default was read in a process that runs tests, outside of any test.
  static func readOutsideOfTests(_ site: ReadSite) -> Self {
    Self {
      """
      \(site.name.read) was read outside of any test, so no override of a test reaches it.

      \(facts(site.facts))

      Dependencies follow structured concurrency and 'Task { }', but not 'Task.detached', dispatch queues,
      timers, threads, delegates, or work that outlives its test. Wrap the closure that leaves the task:

        queue.async(execute: capturingDependencies {
          …
        })

      or pass the dependencies on:

        withEscapedDependencies { dependencies in
          queue.async {
            dependencies.yield {
              …
            }
          }
        }

      If the read is intentional, set 'DependencyTesting.reportsEscapedReads = false'.
      """
    }
  }

  /// A default was read with the values of a test that has ended.
  static func readAfterTest(_ site: ReadSite, test: String?) -> Self {
    Self {
      """
      \(site.name.read) was read for a test that has ended.

      \(facts(site.facts + [("Test", test)]))

      A task of that test still runs, or another test uses an object that was made in it. Let the test wait
      for its work, or cancel it:

        let task = Task { … }
        await task.value

      and make new models in each test. If the read is intentional, set
      'DependencyTesting.reportsEscapedReads = false'.
      """
    }
  }

  /// Defaults were read before the first test began.
  package static func readsBeforeTests(_ sites: [ReadSite]) -> Self {
    Self(severity: .warning) {
      """
      Dependencies were read before the first test began, for example by the app that hosts the tests.

      \(facts(sites.map { ($0.name.read, $0.location.description) }.sorted { $0 < $1 }))

      No override of a test reaches these reads. If an app hosts the tests, let it do no work while they run:

        if !isTesting {
          …
        }

      In a test, read dependencies in 'setUp()', not in 'class func setUp()'.
      """
    }
  }

  /// `overrideDependencies` was called inside a scope that overrides the same dependency.
  static func overrideHidden(
    _ name: DependencyName,
    override: CodeLocation?,
    at location: CodeLocation
  ) -> Self {
    Self {
      """
      overrideDependencies has no effect on \(name.short), which is overridden around the test method.

      \(facts([("Overridden at", override?.description), ("Called at", location.description)]))

      An override by 'withDependencies', such as one in 'invokeTest', takes precedence over one by
      'overrideDependencies'. Set the value there instead:

        override func invokeTest() {
          withDependencies {
            \(name.assignment) = …
          } operation: {
            super.invokeTest()
          }
        }
      """
    }
  }

  /// A test made an override that it never read.
  package static func overrideUnused(_ origin: ValueOrigin) -> Self {
    Self {
      """
      The override of \(origin.name.short) was never read by the test.

      \(facts(origin.name.facts + [("Overridden at", origin.location.description)]))

      The test does not depend on it. Remove it, or find out why the code under test does not read it. If it
      is intentional, because a suite makes it for all its tests, remove the trait '.reportsUnusedOverrides'.
      """
    }
  }
}
