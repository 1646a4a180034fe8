// Texts about reads that belong to no test, or no longer do.

extension Diagnostic {
  static func readOutsideOfTests(_ site: ReadSite) -> String {
    """
    \(site.name.read) was read where no test runs, so no override of a test reaches it.

    \(facts(("Key", site.name.key), ("Value", site.name.value), ("Read at", site.location.description)))

    Dependencies follow structured concurrency and 'Task { }', but not 'Task.detached', dispatch queues, timers, threads and
    delegates; nor work that goes on when its test has ended. Bind the closure that leaves the task:

      queue.async(execute: capturingDependencies {
        …
      })

    or hand the dependencies on:

      withEscapedDependencies { dependencies in
        queue.async {
          dependencies.yield {
            …
          }
        }
      }

    Where the read is meant, set 'DependencyTesting.reportsEscapedReads = false'.
    """
  }

  static func readAfterTest(_ site: ReadSite, test: String?) -> String {
    """
    \(site.name.read) was read for a test that has ended.

    \(facts(
      ("Key", site.name.key), ("Value", site.name.value), ("Read at", site.location.description), ("Test", test)))

    What reads it was made in that test, and goes on or is used by another. Let the test wait for its work, or cancel it:

      let task = Task { … }
      await task.value

    and let each test make its own models. Where the read is meant, set 'DependencyTesting.reportsEscapedReads = false'.
    """
  }

  static func readsBeforeTests(_ sites: [ReadSite]) -> String {
    let reads = sites.map { Fact($0.name.read, $0.location.description) }
    return """
      Dependencies were read before any test began, as by an app that hosts tests.

      \(sortedFacts(reads))

      Their values are not those of any test. Keep the app from doing its work while tests run, where it starts:

        if !isTesting {
          …
        }

      In a test, read them in 'setUp()' instead of 'class func setUp()'.
      """
  }
}
