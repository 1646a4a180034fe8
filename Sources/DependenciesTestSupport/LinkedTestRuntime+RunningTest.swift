package import DependenciesCore
internal import Testing
internal import XCTest

extension LinkedTestRuntime {
  package static var currentTest: RunningTest? {
    Test.current.map { RunningTest($0, case: Test.Case.current) } ?? XCTestWatcher.shared.currentTest
  }
}

extension RunningTest {
  fileprivate init(_ test: Test, case testCase: Test.Case?) {
    // The text of an identifier is `Module.Suite/function()/File.swift:line:column`. What it is made of is not public.
    let identifier = String(describing: test.id)
    let path = identifier.split(separator: "/").dropLast().joined(separator: "/")
    self.init(
      // The text of a case has its arguments, and a number that tells cases with equal arguments apart.
      identity: identifier + String(reflecting: testCase),
      name: path.split(separator: ".", maxSplits: 1).last.map(String.init) ?? test.name
    )
  }
}

/// Knows which XCTest runs. XCTest tells observers only, and only what happens after they have been added, so the first
/// test that asks goes without a name.
private final class XCTestWatcher: NSObject, XCTestObservation, Sendable {
  static let shared: XCTestWatcher = {
    let watcher = XCTestWatcher()
    let add: @Sendable () -> Void = { XCTestObservationCenter.shared.addTestObserver(watcher) }
    add()
    return watcher
  }()

  private let running = LockIsolated<RunningTest?>(nil)

  var currentTest: RunningTest? { running.value }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let name = testCase.name
    running.setValue(RunningTest(identity: name, name: name))
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    running.setValue(nil)
  }
}
