internal import DependenciesCore

/// What is reported while a test runs that has a trait of this library.
final class TestReports: Sendable {
  /// Those of the test that runs in the current task.
  @TaskLocal static var current: TestReports?

  /// The tests with a trait that run, with what each has to record at its end.
  private static let running = LockIsolated<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  /// The errors of calls that have been reported.
  private let errors = LockIsolated<[Unimplemented]>([])

  /// Runs a test.
  ///
  /// - Parameter operation: The test.
  /// - Throws: The error of the operation, unless it was reported already.
  static func run(_ operation: @concurrent () async throws -> Void) async rethrows {
    let reports = TestReports()
    let identity = ObjectIdentifier(reports)
    running.withValue { $0[identity] = [] }
    defer {
      for record in running.withValue({ $0.removeValue(forKey: identity) }) ?? [] { record() }
    }
    do {
      try await $current.withValue(reports, operation: operation)
    } catch let error as Unimplemented where reports.errors.value.contains(error) {
      // The report has failed the test, so it would fail twice.
    }
  }

  /// Remembers the error of a call that has been reported.
  func addError(_ error: Unimplemented) { errors.withValue { $0.append(error) } }

  /// Lets the only test that runs with a trait record an issue of code that has no test, such as a detached
  /// task. Swift Testing would say that it is of the test «unknown».
  ///
  /// - Parameter record: Records the issue.
  /// - Returns: Whether there is such a test. One of several must not fail for another.
  static func deferToEnd(_ record: @escaping @Sendable () -> Void) -> Bool {
    running.withValue { running in
      guard running.count == 1, let identity = running.keys.first else { return false }
      running[identity]?.append(record)
      return true
    }
  }
}
