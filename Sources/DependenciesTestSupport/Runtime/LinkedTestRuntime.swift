package import DependenciesCore
internal import Foundation
internal import Testing

/// The reports that the library's own tests collect.
package typealias RecordedReports = Locked<[(text: String, line: Int?, isWarning: Bool)]>

/// Tells the library which test runs, and records its issues with the runner.
extension LinkedTestRuntime: TestRuntime {
  package static var currentTest: RunningTest? {
    LibraryCopies.check()
    if let test = RunningTest.ofSwiftTesting {
      TestRun.note(test)
      return test
    }
    return isWatchingXCTest ? XCTestWatcher.shared.currentTest : nil
  }

  package static var functionInPlaceOfTrait: FunctionInPlaceOfTrait? {
    if RunningTest.exitTest != nil { return .prepareDependencies }
    let runsXCTest =
      RunningTest.ofSwiftTesting == nil && isWatchingXCTest && XCTestWatcher.shared.currentTest != nil
    return runsXCTest ? .overrideDependencies : nil
  }

  package static var currentRoot: DependencyEnvironment? { TestStores.currentRoot }

  package static var testsBegun: Int { TestStores.testsBegun }

  package static func collectEscapedRead(_ site: ReadSite) {
    EscapedReads.collect(site)
  }

  package static var escapedReadPolicy: EscapedReadPolicy {
    if !DependencyDiagnostics.reportsEscapedReads { return .ignore }
    let hasBegun = !mayRunXCTest || TestRun.isSeen || XCTestWatcher.shared.hasBeenTold
    return hasBegun ? .report : .collect
  }

  package static var mayRunLateWork: Bool {
    #if os(WASI)
      // WASI has only the main thread, and Foundation has no `Thread` there.
      false
    #else
      // Swift Testing identifies tests by the task. Tests of XCTest begin on the main thread.
      RunningTest.ofSwiftTesting == nil && !Thread.isMainThread
    #endif
  }

  package static func takesExpected(_ message: @autoclosure () -> String) -> Bool {
    ExpectedIssues.current?.take(message()) == true
  }

  package static func record(
    _ message: String,
    severity: DependencyIssue.Severity,
    at location: CodeLocation?,
    error: Unimplemented? = nil
  ) {
    if takesExpected(message) { return }
    if let recorded {
      return recorded.withLock { $0.append((message, location?.line, severity == .warning)) }
    }
    if Test.current == nil, mayRunXCTest {
      let failure = XCTestFailure(message: message, location: location)
      // XCTest has no warnings.
      return severity == .warning ? print(failure.line("warning")) : XCTestWatcher.shared.record(failure)
    }
    let place =
      location.flatMap(Testing.SourceLocation.init) ?? Test.current?.sourceLocation
      ?? Testing.SourceLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let record: @Sendable () -> Void = { recordInSwiftTesting(message, severity: severity, at: place) }
    if TestRun.deferToFirstTest(record) {
      return System.writeError("\(place): \(severity == .warning ? "warning" : "error"): \(message)")
    }
    record()
    if let error { TestReports.current?.addError(error) }
  }

  private static func recordInSwiftTesting(
    _ message: String,
    severity: DependencyIssue.Severity,
    at place: Testing.SourceLocation
  ) {
    #if compiler(>=6.3)
      let severity: Testing.Issue.Severity = severity == .warning ? .warning : .error
      Testing.Issue.record(Comment(rawValue: message), severity: severity, sourceLocation: place)
    #else
      // This version of Swift Testing has no warnings.
      if severity == .warning {
        print("\(place): warning: \(message)")
      } else {
        Testing.Issue.record(Comment(rawValue: message), sourceLocation: place)
      }
    #endif
  }
}

extension LinkedTestRuntime {
  /// The reports of the current task, which the library's own tests collect in place of the test runner.
  /// Issues that ``ExpectedIssues`` takes are not among the reports.
  @TaskLocal package static var recorded: RecordedReports?

  /// Whether tests of XCTest may run in this process. SwiftPM runs each testing library in its own process,
  /// and passes the library's name. Xcode runs both libraries in one process.
  private static let mayRunXCTest: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return true }
    return arguments.dropFirst(index + 1).first != "swift-testing"
  }()

  /// Whether XCTest may be running a test. If Swift Testing has run a test before XCTest's first event,
  /// XCTest runs no test until that event.
  private static var isWatchingXCTest: Bool {
    mayRunXCTest && (XCTestWatcher.shared.hasBeenTold || !TestRun.isSeen)
  }
}

extension Testing.SourceLocation {
  /// The same place, or nil if Swift Testing would reject it. Callers of `reportIssue` may pass any place.
  init?(_ location: CodeLocation) {
    guard location.line > 0, location.column > 0, location.fileID.contains("/") else { return nil }
    self.init(
      fileID: location.fileID,
      filePath: "\(location.filePath)",
      line: location.line,
      column: location.column
    )
  }
}
