internal import DependenciesShims

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
      Task { @concurrent in if await timePasses() { IssueReporter.report(diagnostic(), at: location) } }
    }
    defer { watch.cancel() }
    return try await operation()
  }
}

// MARK: - Time

// One task sleeps for all watches, since a sleep that is canceled leaves its timer behind. It counts short
// sleeps, so that neither a breakpoint nor a machine too busy to run tasks counts as a wait.
extension LongWait {
  private struct Watches {
    var pending: [UInt64: (end: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]

    /// How many sleeps have ended.
    var sleeps = 0

    /// Whether the task runs.
    var areServed = false
  }

  private static let watches = Locked(Watches())

  /// How many sleeps a wait takes before it is reported.
  private static let sleepsOfWait = 10

  /// Suspends until the time of a wait has passed.
  ///
  /// - Returns: False if the current task is canceled before that.
  private static func timePasses() async -> Bool {
    let number = dependencies_unique_number()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (isPending, isFirst) = watches.withLock { watches in
          // A cancellation marks the task before it calls the handler, which finds what is added here.
          if Task.isCancelled { return (false, false) }
          // One more, since the first has begun already.
          watches.pending[number] = (watches.sleeps + sleepsOfWait + 1, continuation)
          defer { watches.areServed = true }
          return (true, !watches.areServed)
        }
        if isFirst { Task.detached { await serve() } }
        if !isPending { continuation.resume(returning: false) }
      }
    } onCancel: {
      watches.withLock { $0.pending.removeValue(forKey: number) }?.continuation.resume(returning: false)
    }
  }

  /// Wakes the watches whose time has passed, until there are no watches.
  private static func serve() async {
    while true {
      try? await Task.sleep(nanoseconds: UInt64(patience * 1_000_000_000 / sleepsOfWait))
      let ended = watches.withLock { watches -> [CheckedContinuation<Bool, Never>]? in
        watches.sleeps += 1
        watches.areServed = !watches.pending.isEmpty
        if !watches.areServed { return nil }
        let ended = watches.pending.filter { $0.value.end <= watches.sleeps }
        for number in ended.keys { watches.pending[number] = nil }
        return ended.values.map(\.continuation)
      }
      guard let ended else { return }
      for continuation in ended { continuation.resume(returning: true) }
    }
  }
}
