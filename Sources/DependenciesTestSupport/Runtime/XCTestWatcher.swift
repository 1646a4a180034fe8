internal import DependenciesCore
internal import Foundation
internal import XCTest

/// Knows which XCTest runs. The process has one, since each that XCTest is given stays.
///
/// XCTest tells observers only of what happens after they have been added, which is when somebody asks first.
/// What happens then tells what was going on: if a test ends, it was that test; if one begins, no test had
/// begun yet.
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

    /// What was reported while no method ran.
    var pendingFailures: [XCTestFailure] = []
  }

  /// What runs, as long as XCTest has told nothing: a method, a `class func setUp()`, or an app that hosts
  /// tests.
  private static let unknownTest = RunningTest(identity: TestIdentity("XCTest"), name: nil)

  private let state = LockIsolated(State())

  /// The test that runs; between the methods of a class it is the class, whose `setUp()` and `tearDown()` may
  /// read too.
  var currentTest: RunningTest? {
    state.withValue { $0.hasBeenTold ? $0.test ?? $0.suites.last ?? nil : Self.unknownTest }
  }

  /// Whether XCTest has told of anything.
  var hasBeenTold: Bool { state.withValue(\.hasBeenTold) }

  /// Records a failure of the method that runs; if none does, XCTest would not take it, and the next one gets
  /// it.
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
      // What the first class prepared in its `setUp()` may have come before the first word of XCTest.
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

/// A failure that XCTest is to hear of.
struct XCTestFailure: Sendable {
  let message: String
  let location: CodeLocation?

  /// Lets the method fail that runs.
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
