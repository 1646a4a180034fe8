internal import DependenciesCore

/// A FIFO async mutex.
package final class AsyncMutex: @unchecked Sendable {
  private let lock = Lock()

  // Guarded by the lock.
  private var isTaken = false
  private var waiters = WaitingLine<CheckedContinuation<Void, Never>>()

  package init() {}

  /// Runs an operation when the earlier ones have ended. Cancellation does not end the wait.
  package func withTurn(_ operation: () async -> Void) async {
    await withCheckedContinuation { continuation in
      let wasTaken = lock.withLock {
        if isTaken { _ = waiters.append(continuation) }
        defer { isTaken = true }
        return isTaken
      }
      if !wasTaken { continuation.resume() }
    }
    await operation()
    let next = lock.withLock {
      isTaken = !waiters.isEmpty
      return waiters.popFirst()
    }
    next?.resume()
  }
}
