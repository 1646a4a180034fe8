// Reports that are made only once, and the memory of them.
extension ValueStore {
  /// Reports a fault of a read: once for its place, in each test. A read that belongs to no test may belong
  /// to any that runs, so it is reported again after another test has begun.
  ///
  /// - Parameter diagnostic: Makes the message. Called only if the message is reported, or a test expects
  ///   one.
  func reportOnce(
    _ fault: ReportedRead.Fault,
    of key: ObjectIdentifier,
    at site: ReadSite,
    _ diagnostic: () -> Diagnostic
  ) {
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(diagnostic().text) == true { return }
    let current = runtime?.currentTest?.identity
    var read = ReportedRead(fault: fault, key: key, location: site.location, test: current)
    if current == nil, test == nil { read.testsBegun = runtime?.testsBegun }
    if isFirst(read) { IssueReporter.report(diagnostic(), at: site.location) }
  }

  /// Reports a fault of a value, wherever it is noticed first.
  ///
  /// - Parameter diagnostic: Makes the message. Called only if the message is reported, or a test expects
  ///   one.
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

// MARK: - Overrides that start from live values

// `$0.files.delete = …` reads the whole value first. If the key has no test value, the rest of it is live.
extension ValueStore {
  /// Called when a read that is not reported finds a value that stands in for a missing test value.
  func noteUntestedStart(of key: any TestDependencyKey.Type) {
    // Swift reads a value before it replaces the whole value through a key path.
    guard let update = UpdateClosure.currentLocation,
      ThreadFrame.current?.isAssigning(key.valueType) != true
    else { return }
    let key = ObjectIdentifier(key)
    _ = isFirst(ReportedRead(fault: .untestedStart, key: key, location: update))
  }

  /// Warns, once for each key in each test, of an override whose update closure has read such a value.
  func reportUntestedStart(of key: any TestDependencyKey.Type, at site: @autoclosure () -> ReadSite) {
    let key = ObjectIdentifier(key)
    guard let update = UpdateClosure.currentLocation,
      has(ReportedRead(fault: .untestedStart, key: key, location: update))
    else { return }
    reportOnce(.startsUntested, about: key, at: update) {
      let test = LinkedTestRuntime.runtime?.currentTest?.name
      return .overrideStartsUntested(site().name, at: update, test: test)
    }
  }
}

/// A report that is not made again, or a read that an update closure has made.
struct ReportedRead: Hashable {
  /// Tells the reports apart before their text is made.
  enum Fault {
    case afterTest, builtElsewhere, captive, closedScope, longWait, noObject, noScope, noTestValue
    case outsideOfTests, released, shared, startsUntested

    /// An update closure has read a value without a test value. This is not reported.
    case untestedStart
  }

  let fault: Fault
  let key: ObjectIdentifier
  var location: CodeLocation?
  var test: TestIdentity?
  var testsBegun: Int?
}
