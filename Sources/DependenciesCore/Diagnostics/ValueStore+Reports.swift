// Reports that are made only once, and the memory of them.
extension ValueStore {
  /// Reports a fault of a read: once for its place, in each test.
  ///
  /// - Parameter diagnostic: Makes the message. Called only if the message is reported, or a test expects one.
  func reportOnce(
    _ fault: ReportedRead.Fault,
    of key: ObjectIdentifier,
    at site: ReadSite,
    _ diagnostic: () -> Diagnostic
  ) {
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(diagnostic().text) == true { return }
    let test = runtime?.currentTest?.identity
    let read = ReportedRead(fault: fault, key: key, location: site.location, test: test)
    if isFirst(read) { IssueReporter.report(diagnostic(), at: site.location) }
  }

  /// Reports a fault of a value, wherever it is noticed first.
  ///
  /// - Parameter diagnostic: Makes the message. Called only if the message is reported, or a test expects one.
  func reportOnce(
    _ fault: ReportedRead.Fault,
    about key: ObjectIdentifier,
    at location: CodeLocation,
    _ diagnostic: () -> Diagnostic
  ) {
    if isFirst(ReportedRead(fault: fault, key: key)) { IssueReporter.report(diagnostic(), at: location) }
  }

  /// Reports, or collects, a read in a test process that belongs to no test.
  ///
  /// - Returns: Whether it is reported.
  func reportEscape(of key: ObjectIdentifier, at site: ReadSite) -> Bool {
    switch LinkedTestRuntime.runtime?.escapedReadPolicy {
    case .report:
      reportOnce(.outsideOfTests, of: key, at: site) { .readOutsideOfTests(site) }
      return true
    case .collect: LinkedTestRuntime.runtime?.collectEscapedRead(site, of: key)
    case .ignore, nil: break
    }
    return false
  }

  /// Reports a read with the values of a test that has ended.
  ///
  /// - Returns: Whether such reads are reported.
  @discardableResult
  func reportLateRead(of key: ObjectIdentifier, at site: ReadSite, after test: RunningTest) -> Bool {
    guard LinkedTestRuntime.runtime?.escapedReadPolicy == .report else { return false }
    reportOnce(.afterTest, of: key, at: site) { .readAfterTest(site, test: test.name) }
    return true
  }
}

/// A report that is not made again.
struct ReportedRead: Hashable {
  /// Tells the reports apart before their text is made.
  enum Fault {
    case afterTest, builtElsewhere, captive, closedScope, longWait, noObject, noScope, noTestValue
    case outsideOfTests, released, shared
  }

  let fault: Fault
  let key: ObjectIdentifier
  var location: CodeLocation?
  var test: TestIdentity?
}
