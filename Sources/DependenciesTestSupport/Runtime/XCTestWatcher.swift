internal import DependenciesCore
internal import Foundation
internal import XCTest

/// Tracks XCTest's running test. There is one watcher, since XCTest keeps every observer.
///
/// The watcher is added at its first use, and XCTest reports only later events to it. The first event shows
/// what was running. If it is the end of a test, that test was running. If it is the start of a test, no test
/// had begun.
final class XCTestWatcher: NSObject, Sendable {
  static let shared: XCTestWatcher = {
    let watcher = XCTestWatcher()
    let add: @Sendable () -> Void = { XCTestObservationCenter.shared.addTestObserver(watcher) }
    add()
    return watcher
  }()

  private struct State {
    var hasBeenTold = false
    var test: RunningTest?

    /// The suites that have begun, the innermost last; nil for suites other than classes.
    var suites: [RunningTest?] = []

    /// The methods and classes that have ended, and whose values are not released yet. The identity is that
    /// while it ran.
    var ended: [(identity: TestIdentity, test: RunningTest)] = []

    /// The failures that were reported while no method ran.
    var pendingFailures: [XCTestFailure] = []
  }

  /// Represents the running code until the first event: a method, a `class func setUp()`, or an app that
  /// hosts tests.
  private static let unknownTest = RunningTest(identity: TestIdentity("XCTest"), name: nil)

  private let state = Locked(State())

  /// The running method; between methods, the class, whose `class func setUp()` and `tearDown()` may read.
  var currentTest: RunningTest? {
    state.withLock { $0.hasBeenTold ? $0.test ?? $0.suites.last ?? nil : Self.unknownTest }
  }

  /// Whether XCTest has reported any event.
  var hasBeenTold: Bool { state.withLock(\.hasBeenTold) }

  /// Records a failure of the running method. XCTest accepts no failure between methods, so the next method
  /// gets that failure.
  func record(_ failure: XCTestFailure) {
    let isPending = state.withLock { state in
      if state.hasBeenTold, state.test == nil { state.pendingFailures.append(failure) }
      return state.hasBeenTold && state.test == nil
    }
    if !isPending { failure.record() }
  }
}

// XCTest never calls a misspelled method. The compiler warns of one only in the extension with the
// conformance.
extension XCTestWatcher: XCTestObservation {
  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let name = testSuite.name
    let isClass = testSuite.tests.contains { $0 is XCTestCase }
    let suite = RunningTest(identity: TestIdentity("class \(name)"), name: name, isCase: false)
    begin { $0.suites.append(isClass ? suite : nil) }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    state.withLock { if let suite = $0.suites.popLast() ?? nil { $0.ended.append((suite.identity, suite)) } }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    releaseEnded()
    let name = testCase.name
    begin { state in
      // The first class may have prepared values in its `setUp()` before the first event.
      let before = Self.isHosted ? [] : [Self.unknownTest.identity]
      let suites = before + state.suites.compactMap { $0?.identity }
      state.test = RunningTest(identity: TestIdentity(name), name: name, suites: suites)
    }
    for failure in takePendingFailures() { failure.record() }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let name = testCase.name
    let ended = RunningTest(identity: TestIdentity(name), name: name)
    state.withLock { state in
      let test = state.hasBeenTold ? state.test : Self.unknownTest
      if let test { state.ended.append((test.identity, ended)) }
      state.test = nil
      state.hasBeenTold = true
    }
    EscapedReads.discard()
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    let failures = takePendingFailures()
    if failures.isEmpty { return }
    for failure in failures { System.writeError(failure.line("error")) }
    #if !canImport(Darwin)
      // No method is left that could fail.
      exit(EXIT_FAILURE)
    #endif
  }

  /// Releases the values of what has ended. Called where a method begins, since XCTest takes no failure
  /// between methods, and the `deinit` of a value may fail. The values after the last method stay.
  private func releaseEnded() {
    let ended = state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
    for (identity, test) in ended { TestStores.end(identity, of: test) }
  }

  private func takePendingFailures() -> [XCTestFailure] {
    state.withLock { state in
      defer { state.pendingFailures = [] }
      return state.pendingFailures
    }
  }

  private func begin(_ change: @Sendable (inout State) -> Void) {
    let isFirst = state.withLock { state in
      change(&state)
      defer { state.hasBeenTold = true }
      return !state.hasBeenTold
    }
    if isFirst { EscapedReads.noteFirstTest() }
  }

  /// Whether the process is an app that hosts tests.
  private static var isHosted: Bool {
    #if canImport(Darwin)
      ProcessInfo.processInfo.processName != "xctest"
    #else
      false
    #endif
  }
}

/// A failure to record with XCTest.
struct XCTestFailure: Sendable {
  let message: String
  let location: CodeLocation?

  /// Fails the running method.
  func record() {
    if let location {
      XCTFail(message, file: location.filePath, line: UInt(location.line))
    } else {
      XCTFail(message)
    }
  }

  /// A line for a log: the place, if any, the kind of message, and the message.
  func line(_ kind: String) -> String {
    "\(location.map { "\($0.filePath):\($0.line): " } ?? "")\(kind): \(message)"
  }
}
