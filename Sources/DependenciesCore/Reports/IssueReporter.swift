/// Brings diagnostics to the developer.
package enum IssueReporter {
  /// Reports a diagnostic.
  ///
  /// - With a reporter: whatever it makes of it. See ``DependencyDiagnostics/reporter``.
  /// - In a test: an issue of the test, at the user's line. A test process that cannot record issues stops.
  /// - In an app: a debug build writes it to standard error, and on Apple systems to the log as a runtime
  ///   warning. A release build writes ``Diagnostic/line``, if the message is one for release builds.
  /// - While an old value is read for an assignment: nothing.
  package static func report(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    Lock.checkThatNoneIsHeld()
    if PathAssignment.isReadingOldValue { return }
    DependencyEnvironment.currentObserver?.note(.reported(diagnostic.text, at: location))
    if DependencyDiagnostics.reporterTakes(diagnostic, at: location) { return }
    deliver(diagnostic, at: location)
  }

  /// Writes a diagnostic that belongs to no test to standard error, where the log of the tests shows it.
  package static func note(_ diagnostic: Diagnostic) {
    System.writeError("\(DependencyIssue(diagnostic, at: nil))")
  }

  /// Stops the process with a diagnostic.
  package static func stop(_ diagnostic: Diagnostic, at location: CodeLocation?) -> Never {
    let location = location ?? .unknown
    fatalError(diagnostic.text, file: location.filePath, line: UInt(location.line))
  }

  /// Writes a diagnostic to the logs of a program.
  static func write(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if BuildConfiguration.isDebug {
      System.writeError("\(DependencyIssue(diagnostic, at: location))")
      System.logFault(diagnostic.text)
    } else if diagnostic.isInRelease {
      System.writeError(diagnostic.line)
      System.logFault(diagnostic.line)
    }
  }

  /// Records a diagnostic as an issue of the running test.
  static func recordInTest(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if let runtime = LinkedTestRuntime.runtime {
      runtime.record(diagnostic.text, severity: diagnostic.severity, at: location, error: diagnostic.error)
    } else if diagnostic.severity == .warning {
      System.writeError("\(DependencyIssue(diagnostic, at: location))")
    } else {
      stop(.testSupportNotLinked(issue: diagnostic.text, at: location), at: location)
    }
  }
}

// MARK: - Once

extension IssueReporter {
  /// What is wrong, which decides how often it is reported.
  enum Subject: Hashable { case read, value, warning }

  /// A report, without the data of its fault.
  struct Report: Hashable {
    let subject: Subject

    /// The code of the library that has found the fault, which tells faults of a key and a place apart.
    let finder: CodeLocation

    /// The key; nil for a fault of a call.
    let key: ObjectIdentifier?

    /// The place; nil for a fault of a value.
    let location: CodeLocation?

    /// The number of the reporter that it goes to, if one is set.
    let reporter: Int?

    /// The number of tests that had begun, for a read that may belong to any test that runs.
    let testsBegun: Int?
  }

  /// Reports a fault, unless a test expects it, or its receiver knows it.
  ///
  /// The fault of a read is reported at each read in a test and with the reporter of an operation: the next
  /// read may have another receiver, such as `withKnownIssue`, and must not be hidden from it. Otherwise, it
  /// is reported once for each place and reporter. The fault of a value is reported once, and a warning once
  /// for each place. A test remembers its reports, and a program those of all its stores.
  ///
  /// - Parameter test: The test that has the store of the reader; nil if the read may belong to any test that
  ///   runs.
  static func reportOnce(
    _ diagnostic: @autoclosure () -> Diagnostic,
    as subject: Subject = .read,
    of key: Any.Type? = nil,
    in test: @autoclosure () -> RunningTest? = nil,
    at location: CodeLocation,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    // Nor is it remembered: the next use of the value is the first one.
    if PathAssignment.isReadingOldValue { return }
    let runtime = LinkedTestRuntime.runtime
    let isInTest = runtime?.currentTest != nil
    if runtime?.takesExpected(diagnostic().text) == true { return }
    if subject != .read || !isInTest && !DependencyDiagnostics.hasReporterOfOperation {
      let report = Report(
        subject: subject,
        finder: CodeLocation(fileID: file, filePath: file, line: line, column: 0),
        key: key.map { ObjectIdentifier($0) },
        location: subject == .value ? nil : location,
        reporter: DependencyDiagnostics.numberOfReporter,
        testsBegun: subject == .read && test() == nil ? runtime?.testsBegun : nil
      )
      let memory = runtime?.currentRoot?.ownStore ?? .process
      guard memory.lock.withLock({ memory.reports.insert(report).inserted }) else { return }
    }
    report(diagnostic(), at: location)
  }

  /// Reports a call that sets values for a test, if that has ended.
  static func reportCall(_ function: String, inEnded test: RunningTest?, at location: CodeLocation) {
    guard let test else { return }
    reportOnce(.calledAfterTest(function, at: location, test: test.name), in: test, at: location)
  }
}
