// Reports that are made only once, and the memory of them.

extension DefaultTable {
  /// Reports a fault of a read: once for each place that reads, in each test.
  func reportOnce(_ diagnostic: Diagnostic, of key: ObjectIdentifier, at site: ReadSite) {
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(diagnostic.text) == true { return }
    let test = runtime?.currentTest?.identity
    let read = ReportedRead(diagnostic: diagnostic.name, key: key, location: site.location, test: test)
    if ConstructionCoordinator.withLock({ reportedReads.insert(read).inserted }) {
      IssueReporter.report(diagnostic, at: site.location)
    }
  }

  /// Reports a read of a key without a test value.
  func reportMissingTestValue(of key: ObjectIdentifier, at site: ReadSite) {
    if site.isLost { return }
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    reportOnce(.noTestValue(site.name, at: site.location, test: test), of: key, at: site)
  }

  /// Reports a read outside of any test.
  ///
  /// - Returns: Whether it is an issue.
  func reportEscape(of key: ObjectIdentifier, at site: ReadSite) -> Bool {
    switch LinkedTestRuntime.runtime?.escapedReadPolicy {
    case .report:
      reportOnce(.readOutsideOfTests(site), of: key, at: site)
      return true
    case .collect: LinkedTestRuntime.runtime?.collectEscapedRead(site, of: key)
    case .ignore, nil: break
    }
    return false
  }

  /// Reports a read with the defaults of a test that has ended.
  ///
  /// - Returns: Whether it is an issue.
  @discardableResult
  func reportLateRead(of key: ObjectIdentifier, at site: ReadSite, after test: RunningTest) -> Bool {
    guard LinkedTestRuntime.runtime?.escapedReadPolicy == .report else { return false }
    reportOnce(.readAfterTest(site, test: test.name), of: key, at: site)
    return true
  }

  /// Warns that the order of first reads matters for a dependency: once for each dependency.
  func warnOnce(about key: ObjectIdentifier, at location: CodeLocation, _ diagnostic: () -> Diagnostic) {
    let isFirst = ConstructionCoordinator.withLock { warnedKeys.insert(key).inserted }
    if isFirst { IssueReporter.report(diagnostic(), at: location) }
  }

  /// Whether this is the first report of a long wait for a key.
  func isFirstLongWait(for key: ObjectIdentifier) -> Bool {
    ConstructionCoordinator.withLock { slowKeys.insert(key).inserted }
  }
}

/// A read that has been reported.
struct ReportedRead: Hashable {
  let diagnostic: String
  let key: ObjectIdentifier
  let location: CodeLocation
  let test: TestIdentity?
}
