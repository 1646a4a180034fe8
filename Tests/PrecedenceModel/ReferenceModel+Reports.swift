import DependenciesCore

// Reports: which reads are silent, which values bear a mark, and how often a fault is reported.

extension ReferenceModel {
  /// The memory of reports.
  struct Reports {
    /// Whether the order of the reports is known.
    let areTold: Bool
    /// Whether the program is one, and no test.
    let isOfProcess: Bool
    /// The reporter of `withReporter` that gets them; nil for that of the process.
    var reporterOfOperation: UInt?
    var reporterOfProcess: UInt = 0
    /// The reports that are not repeated.
    fileprivate var received: Set<Report> = []

    fileprivate struct Report: Hashable {
      let report: ProgramReport
      let key: Key?
      let line: UInt?
      let reporter: UInt
      let test: Store?
    }

    init(of program: Program) { (areTold, isOfProcess) = (program.tellsReports, program.root == .process) }
  }

  /// In the test or preview context, a read through the `$0` of a draft does not report values that are not
  /// implemented, and what is built for it does not, either.
  func isSilent(_ values: Values) -> Bool {
    isReadingOldValue || values.construction?.isSilent == true
      || values.draft != nil && context(of: values) != .live
  }

  /// Each ordinary read of a marked value is reported. What is silently built from one is marked itself.
  ///
  /// - Parameter isLost: Whether the read has been reported as one outside of all tests.
  func reportIfMarked(_ value: Value, of key: Key, in values: Values, isLost: Bool, at line: UInt) {
    guard let mark = value.mark else { return }
    if !isSilent(values) {
      if !isLost { report(.missing, mark, at: line) }
      return
    }
    if let construction = values.construction { construction.mark = construction.mark ?? mark }
    values.draft?.silentlyRead.insert(key)
    // The pages do not say whether a copy of `$0` that outlives the closure is silent.
    if values.draft?.hasEnded == true { isDocumented = false }
  }

  /// An override that a draft makes of a marked value, which it has read silently, is a warning. A later one is
  /// made of that override.
  func warnIfReadSilently(_ key: Key, in values: Values) {
    guard let draft = values.draft, draft.silentlyRead.remove(key) != nil else { return }
    let isLive = context(of: values) == .live
    report(isLive ? .testValueOverridden : .markedValueOverridden, key, at: draft.line)
  }

  /// A warning, in debug builds: an override around the reader of a kept value does not reach it, although
  /// its construction, or that of a value inside it, has read that key. If it was built outside of scopes, its
  /// read of a scoped key without an override was reported instead.
  func warnOfOverrides(
    outOfReachOf value: Value,
    of keptKey: Key,
    builtFrom source: Values,
    for values: Values,
    at line: UInt
  ) {
    for key in value.reads {
      guard let around = values.overrides[key]?.value else { continue }
      let present = override(of: key, in: source)?.value
      if present == nil, keptKey.scope == nil, key.scope != nil { continue }
      if present !== around { report(.outOfReach, key, at: line) }
    }
  }

  /// A read where no test runs, from the values of the process, is reported, and nothing else about it.
  func reportIfOutsideOfTests(_ key: Key, in values: Values, at line: UInt) -> Bool {
    if isReadingOldValue || reports.isOfProcess || runningTest != nil || store(of: values).root != .process {
      return false
    }
    report(.outsideOfTests, key, at: line)
    return true
  }

  /// Reports a fault where it is found. A program reports the same fault of a place once to each reporter
  /// that is set; a test, and `withReporter`, at each read. A warning is reported once for a key and place to
  /// each reporter, in each test.
  func report(_ report: ProgramReport, _ key: Key?, at line: UInt?) {
    if isReadingOldValue || !reports.areTold || !report.isCompared { return }
    if report.isWarning || reports.isOfProcess && reports.reporterOfOperation == nil {
      let reporter = reports.reporterOfOperation ?? reports.reporterOfProcess
      let memory = Reports.Report(report: report, key: key, line: line, reporter: reporter, test: runningTest)
      guard reports.received.insert(memory).inserted else { return }
    }
    outcomes.append(report.text(key))
  }
}
