internal import DependenciesCore
internal import Testing

/// The run of Swift Testing, as far as the library has seen it.
///
/// Swift Testing plans a run before it starts it: it computes the arguments of tests, evaluates conditions,
/// and prepares traits. It drops the issues of such code, so they wait until the library sees a test run.
enum TestRun {
  private enum Phase {
    case unseen, planning, running
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var phase = Phase.unseen
  nonisolated(unsafe) private static var waiting: [@Sendable () -> Void] = []

  /// Whether Swift Testing has planned or run a test that uses the library.
  static var isSeen: Bool { lock.withLock { phase != .unseen } }

  /// Called where a test uses the library. The first test that runs gets the issues that wait.
  static func note(_ test: RunningTest) {
    let issues = lock.withLock {
      if phase == .unseen { phase = .planning }
      guard test.isCase, phase == .planning else { return [@Sendable () -> Void]() }
      phase = .running
      defer { waiting = [] }
      return waiting
    }
    for record in issues { record() }
  }

  /// Defers an issue that is made while the run is planned.
  ///
  /// - Parameter record: Records the issue.
  /// - Returns: False if the run has started.
  static func deferToFirstTest(_ record: @escaping @Sendable () -> Void) -> Bool {
    guard Test.current != nil, Test.Case.current == nil else { return false }
    return lock.withLock {
      if phase == .running { return false }
      waiting.append(record)
      return true
    }
  }
}
