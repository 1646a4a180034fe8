internal import DependenciesCore
internal import Foundation
internal import XCTest

/// Tracks the running test of XCTest. The process has one watcher, since XCTest keeps every observer.
///
/// XCTest notifies observers only of later events, and the watcher is added at its first use. The first event
/// shows what was running then: if a test ends, it was that test; if a test begins, no test had begun yet.
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

    /// The suites that have begun, the innermost last; nil for those that are no class.
    var suites: [RunningTest?] = []

    /// The failures that were reported while no method ran.
    var pendingFailures: [XCTestFailure] = []
  }

  /// The running test until the first event: a method, a `class func setUp()`, or an app that hosts tests.
  private static let unknownTest = RunningTest(identity: TestIdentity("XCTest"), name: nil)

  private let state = LockIsolated(State())

  /// The running test; between the methods of a class it is the class, whose `setUp()` and `tearDown()` may
  /// read.
  var currentTest: RunningTest? {
    state.withValue { $0.hasBeenTold ? $0.test ?? $0.suites.last ?? nil : Self.unknownTest }
  }

  /// Whether XCTest has reported any event.
  var hasBeenTold: Bool { state.withValue(\.hasBeenTold) }

  /// Records a failure of the running method. If no method runs, XCTest would not accept it, so the next one
  /// gets it.
  func record(_ failure: XCTestFailure) {
    let isPending = state.withValue { state in
      if state.hasBeenTold, state.test == nil { state.pendingFailures.append(failure) }
      return state.hasBeenTold && state.test == nil
    }
    if !isPending { failure.record() }
  }
}

// XCTest never calls a method whose name is misspelled. The compiler warns of such a method in the extension
// that has the conformance, and there alone.
extension XCTestWatcher: XCTestObservation {
  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    let name = testSuite.name
    let isClass = testSuite.tests.contains { $0 is XCTestCase }
    let suite = RunningTest(identity: TestIdentity("class \(name)"), name: name, isCase: false)
    begin { $0.suites.append(isClass ? suite : nil) }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    if let suite = state.withValue({ $0.suites.popLast() ?? nil }) {
      TestStores.end(suite.identity, of: suite)
    }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
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
    let test = state.withValue { state in
      defer {
        state.test = nil
        state.hasBeenTold = true
      }
      return state.hasBeenTold ? state.test : Self.unknownTest
    }
    EscapedReads.discard()
    let name = testCase.name
    if let test { TestStores.end(test.identity, of: RunningTest(identity: TestIdentity(name), name: name)) }
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    let failures = takePendingFailures()
    if failures.isEmpty { return }
    for failure in failures { System.writeError(failure.line("error")) }
    #if !canImport(Darwin)
      // There is no method left that could fail.
      exit(EXIT_FAILURE)
    #endif
  }

  private func takePendingFailures() -> [XCTestFailure] {
    state.withValue { state in
      defer { state.pendingFailures = [] }
      return state.pendingFailures
    }
  }

  private func begin(_ change: @Sendable (inout State) -> Void) {
    let isFirst = state.withValue { state in
      change(&state)
      defer { state.hasBeenTold = true }
      return !state.hasBeenTold
    }
    // So no test had begun.
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

  /// A line of a log about it: the place, if there is one, the kind of message, and the message.
  func line(_ kind: String) -> String {
    "\(location.map { "\($0.filePath):\($0.line): " } ?? "")\(kind): \(message)"
  }
}
