/// Warnings, in debug builds, of waits that may never end. The library cannot tell them from slow work.
package enum LongWait {
  /// How many seconds a wait takes before it is reported.
  package static let patience = 5

  /// Runs an operation that suspends, and warns once if it takes long. A thread that blocks has a time limit
  /// of its own (`ValueStore.step`).
  ///
  /// The time is real, and passes as well where the operation's task is canceled.
  ///
  /// - Parameters:
  ///   - diagnostic: The warning. It must keep no object that the operation may release.
  ///   - location: The line of the warning.
  ///   - operation: The operation.
  package static func watch<Result>(
    _ diagnostic: @autoclosure @escaping @Sendable () -> Diagnostic,
    at location: CodeLocation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    if !BuildConfiguration.isDebug { return try await operation() }
    // Not a child task: the operation would wait until that has ended. The task inherits the test, but no
    // overrides, which would live until it has ended.
    let environment = DependencyEnvironment()
    environment.observer = DependencyEnvironment.currentObserver
    let watch = DependencyValues(environment: environment).bind {
      Task { @concurrent in
        try await Task.sleep(nanoseconds: UInt64(patience) * 1_000_000_000)
        IssueReporter.report(diagnostic(), at: location)
      }
    }
    defer { watch.cancel() }
    return try await operation()
  }
}

extension Diagnostic {
  /// A wait that takes long.
  ///
  /// - Parameters:
  ///   - waiting: The code that waits, in the user's words.
  ///   - awaited: The event that it waits for.
  ///   - facts: The facts that locate it.
  ///   - cure: How to end the wait.
  ///   - name: The function that makes the message.
  package static func longWait(
    of waiting: String,
    for awaited: String,
    _ facts: [Fact],
    _ cure: String,
    name: String = #function
  ) -> Self {
    Self(
      "\(waiting) has waited \(LongWait.patience) seconds for \(awaited).",
      facts,
      cure,
      severity: .warning,
      name: name
    )
  }
}
