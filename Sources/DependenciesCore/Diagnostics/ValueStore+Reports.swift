// Reports that are made only once, and the memory of them.
extension ValueStore {
  /// Reports a fault of a read: once for its place, in each test.
  func reportOnce(_ diagnostic: Diagnostic, of key: ObjectIdentifier, at site: ReadSite) {
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(diagnostic.text) == true { return }
    let test = runtime?.currentTest?.identity
    let read = ReportedRead(diagnostic: diagnostic.name, key: key, location: site.location, test: test)
    if isFirst(read) { IssueReporter.report(diagnostic, at: site.location) }
  }

  /// Reports a fault of a value, wherever it is noticed first.
  func reportOnce(_ diagnostic: Diagnostic, about key: ObjectIdentifier, at location: CodeLocation) {
    if isFirst(ReportedRead(diagnostic: diagnostic.name, key: key)) {
      IssueReporter.report(diagnostic, at: location)
    }
  }

  /// Reports, or collects, a read in a test process that belongs to no test.
  ///
  /// - Returns: Whether it is reported.
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

  /// Reports a read with the values of a test that has ended.
  ///
  /// - Returns: Whether such reads are reported.
  @discardableResult
  func reportLateRead(of key: ObjectIdentifier, at site: ReadSite, after test: RunningTest) -> Bool {
    guard LinkedTestRuntime.runtime?.escapedReadPolicy == .report else { return false }
    reportOnce(.readAfterTest(site, test: test.name), of: key, at: site)
    return true
  }
}

/// A report that is not made again.
struct ReportedRead: Hashable {
  /// The name of its function.
  let diagnostic: String

  let key: ObjectIdentifier
  var location: CodeLocation?
  var test: TestIdentity?
}
