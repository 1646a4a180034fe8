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
