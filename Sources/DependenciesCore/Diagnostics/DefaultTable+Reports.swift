// What is said once, and of which table it has been said.

extension DefaultTable {
  /// Reports a read of a value that nobody gave for tests: once for each place, in each test.
  func reportMissingTestValue(of key: ObjectIdentifier, at site: ReadSite) {
    let test = LinkedTestRuntime.runtime?.currentTest?.name
    reportOnce(.unimplemented, key, .noTestValue(site.name, at: site.location, test: test), at: site)
  }

  /// Reports a read through something that outlived its defaults: once for each place, in each test.
  func reportRelease(of key: ObjectIdentifier, at site: ReadSite) {
    reportOnce(.released, key, .valuesReleased(site), at: site)
  }

  /// Reports a read where no test runs: once for each place.
  func reportEscape(of key: ObjectIdentifier, at site: ReadSite) {
    switch LinkedTestRuntime.runtime?.escapedReadPolicy {
    case .report: reportOnce(.escaped, key, .readOutsideOfTests(site), at: site)
    case .collect: LinkedTestRuntime.runtime?.collectEscapedRead(site, of: key)
    case .ignore, nil: break
    }
  }

  /// Reports a read through something that outlived its test: once for each place.
  func reportLateRead(of key: ObjectIdentifier, at site: ReadSite, after test: RunningTest) {
    guard LinkedTestRuntime.runtime?.escapedReadPolicy == .report else { return }
    reportOnce(.late, key, .readAfterTest(site, test: test.name), at: site)
  }

  /// Reports a value that should be held weakly and cannot be: once for each place, in each test.
  func reportValueThatCannotBeWeak(of key: ObjectIdentifier, at site: ReadSite) {
    reportOnce(.notAnObject, key, .weakValueIsNoObject(site), at: site)
  }

  /// Reports a read of a value whose scope is not open: once for each place, in each test.
  func reportMissingScope(
    _ name: any DependencyScopeName.Type,
    of key: ObjectIdentifier,
    at site: ReadSite,
    open: [ScopeStorage]
  ) {
    reportOnce(.unscoped, key, .noOpenScope(site, name, open: open), at: site)
  }

  /// Reports a read through a scope that is closed: once for each place, in each test.
  func reportClosedScope(
    _ mark: ScopeIdentity,
    isBeingTornDown: Bool,
    of key: ObjectIdentifier,
    at site: ReadSite
  ) {
    let diagnostic: Diagnostic = isBeingTornDown ? .builtForTearDown(site, mark) : .scopeClosed(site, mark)
    reportOnce(.closed, key, diagnostic, at: site)
  }

  /// Reports that a value keeps one that does not live as long: once for each place, in each test.
  func reportCapture(_ path: [CaptivePath.Step], of key: ObjectIdentifier, at site: ReadSite) {
    reportOnce(.captive, key, .captiveDependency(CaptivePath(steps: path), at: site.location), at: site)
  }

  // Never inlined into each of the above, which differ in nothing else.
  @inline(never)
  private func reportOnce(
    _ fault: ReportedRead.Fault,
    _ key: ObjectIdentifier,
    _ diagnostic: Diagnostic,
    at site: ReadSite
  ) {
    let runtime = LinkedTestRuntime.runtime
    // What a test expects it may expect again, and it must not hide what it does not expect.
    if runtime?.takesExpected(diagnostic.text) == true { return }
    let test = runtime?.currentTest?.identity
    let read = ReportedRead(fault: fault, key: key, location: site.location, test: test)
    if ConstructionCoordinator.withLock({ reportedReads.insert(read).inserted }) {
      IssueReporter.report(diagnostic, at: site.location)
    }
  }

  /// Warns of the order in which a dependency was read first, once for each dependency.
  func warnOnce(about key: ObjectIdentifier, at location: CodeLocation, _ diagnostic: () -> Diagnostic) {
    let isFirst = ConstructionCoordinator.withLock { record(of: key).isWarnedOf.becomesTrue() }
    if isFirst { IssueReporter.report(diagnostic(), at: location) }
  }

  /// Whether no reader of a key has said before that it waits for long.
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

/// A place that read what it should not, in a test.
struct ReportedRead: Hashable {
  /// What is wrong with a read.
  enum Fault {
    /// Nobody gave the value.
    case unimplemented

    /// The values are gone that the reader was built with.
    case released

    /// No test runs.
    case escaped

    /// The test has ended.
    case late

    /// No scope of the name is open.
    case unscoped

    /// The scope is closed.
    case closed

    /// Something keeps the value that lives longer.
    case captive

    /// The value cannot be held weakly.
    case notAnObject
  }

  let fault: Fault
  let key: ObjectIdentifier
  let location: CodeLocation
  let test: TestIdentity?
}
