/// Takes what there is to report to where it is read.
enum IssueReporter {
  /// Reports a diagnostic.
  ///
  /// - In a test: an issue of the test, at the user's line. A test process that cannot record issues stops.
  /// - In an app: a debug build writes it to standard error, and on Apple systems to the log as a runtime warning. A
  ///   release build writes what ``Diagnostic/releaseText`` says.
  static func report(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    Lock.checkThatNoneIsHeld()
    if ProcessEnvironment.isTestRunner {
      recordInTest(diagnostic, at: location)
    } else if BuildConfiguration.isDebug {
      StandardError.write(line(for: diagnostic, at: location))
      SystemLog.fault(diagnostic.text)
    } else if let text = diagnostic.releaseText {
      StandardError.write(text)
      SystemLog.fault(text)
    }
  }

  /// Writes a diagnostic that is about no test to standard error, where the log of the tests shows it.
  static func note(_ diagnostic: Diagnostic) {
    StandardError.write(line(for: diagnostic, at: nil))
  }

  /// Stops the process with a diagnostic.
  static func stop(_ diagnostic: Diagnostic, at location: CodeLocation?) -> Never {
    let location = location ?? .unknown
    fatalError(diagnostic.text, file: location.filePath, line: UInt(location.line))
  }

  private static func recordInTest(_ diagnostic: Diagnostic, at location: CodeLocation?) {
    if let runtime = LinkedTestRuntime.runtime {
      runtime.record(diagnostic.text, severity: diagnostic.severity, at: location)
    } else if diagnostic.severity == .warning {
      StandardError.write(line(for: diagnostic, at: location))
    } else {
      stop(.testSupportNotLinked(issue: diagnostic.text, at: location), at: location)
    }
  }

  /// A diagnostic as compilers write theirs, so that editors find the place.
  private static func line(for diagnostic: Diagnostic, at location: CodeLocation?) -> String {
    let kind = diagnostic.severity == .warning ? "warning" : "error"
    return (location.map { "\($0): " } ?? "") + "\(kind): \(diagnostic.text)"
  }
}
