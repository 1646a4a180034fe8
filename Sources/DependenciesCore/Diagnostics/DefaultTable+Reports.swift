// What is said once, and of which table it has been said.

extension DefaultTable {
  /// Reports a read of a value that nobody gave for tests: once for each place, in each test.
  func reportMissingTestValue(of key: ObjectIdentifier, at site: ReadSite) {
    let test = LinkedTestRuntime.runtime?.currentTest
    let read = UnimplementedRead(key: key, location: site.location, test: test?.identity)
    if BuildGraph.withLock({ reportedReads.insert(read).inserted }) {
      IssueReporter.report(
        .noTestValue(site.name, at: site.location, test: test?.name),
        at: site.location
      )
    }
  }

  /// Warns of the order in which a dependency was read first, once for each dependency.
  func warnOnce(about key: ObjectIdentifier, at location: SourceLocation, _ diagnostic: () -> Diagnostic) {
    if BuildGraph.withLock({ warnedKeys.insert(key).inserted }) {
      IssueReporter.report(diagnostic(), at: location)
    }
  }

  /// Whether no reader of a key has said before that it waits for long.
  func isFirstLongWait(for key: ObjectIdentifier) -> Bool {
    BuildGraph.withLock { longWaits.insert(key).inserted }
  }
}

/// A place that reads a value which nobody gave, in a test.
struct UnimplementedRead: Hashable {
  let key: ObjectIdentifier
  let location: SourceLocation
  let test: String?
}
