// Reports that are made only once, and the memory of them.

extension DefaultTable {
  /// Reports a fault of a read: once for each place that reads, in each test.
  func reportOnce(_ diagnostic: Diagnostic, of key: ObjectIdentifier, at site: ReadSite) {
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(diagnostic.text) == true { return }
    let read = ReportedRead(diagnostic, of: key, at: site, test: runtime?.currentTest?.identity)
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
    let isFirst = ConstructionCoordinator.withLock { record(of: key).isWarnedOf.becomesTrue() }
    if isFirst { IssueReporter.report(diagnostic(), at: location) }
  }

  /// Whether this is the first report of a long wait for a key.
  func isFirstLongWait(for key: ObjectIdentifier) -> Bool {
    ConstructionCoordinator.withLock { record(of: key).isKnownToTakeLong.becomesTrue() }
  }
}

extension Bool {
  /// Makes it true.
  ///
  /// - Returns: Whether it was false.
  fileprivate mutating func becomesTrue() -> Bool {
    defer { self = true }
    return !self
  }
}

/// A read that has been reported.
struct ReportedRead: Hashable {
  private let diagnostic: String
  private let key: ObjectIdentifier
  private let location: CodeLocation
  private let test: TestIdentity?

  init(_ diagnostic: Diagnostic, of key: ObjectIdentifier, at site: ReadSite, test: TestIdentity?) {
    self.diagnostic = diagnostic.name
    self.key = key
    self.location = site.location
    self.test = test
  }
}
