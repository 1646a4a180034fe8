internal import DependenciesCore

/// The reports made while a test with a trait of this library runs.
final class TestReports: Sendable {
  /// The reports of the current task's test.
  @TaskLocal static var current: TestReports?

  /// The running tests with a trait, with the issues to record at the end of each.
  private static let running = LockIsolated<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  /// The errors of endpoints whose calls were reported.
  private let errors = LockIsolated<[Unimplemented]>([])

  /// Runs a test, and drops the error of an endpoint whose call was reported.
  ///
  /// - Parameter operation: The test.
  /// - Throws: Any other error from the operation.
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
      // The report has already failed the test.
    }
  }

  /// Remembers the error of an endpoint whose call was reported.
  func addError(_ error: Unimplemented) { errors.withValue { $0.append(error) } }

  /// Defers an issue of code outside of all tests, such as a detached task, to the end of the one running
  /// test with a trait. Otherwise Swift Testing would attribute it to the test «unknown».
  ///
  /// - Parameter record: Records the issue.
  /// - Returns: False if no such test runs, or if several do, because no test may fail for another test.
  static func deferToEnd(_ record: @escaping @Sendable () -> Void) -> Bool {
    running.withValue { running in
      guard running.count == 1, let identity = running.keys.first else { return false }
      running[identity]?.append(record)
      return true
    }
  }
}
