/// Lets tasks do something one after the other, in the order in which they ask.
final class AsyncMutex: @unchecked Sendable {
  private let lock = Lock()

  // Guarded by the lock.
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Waits until it is the caller's turn. Cancellation does not end the wait.
  func take() async {
    await withCheckedContinuation { continuation in
      let isMine = lock.withLock {
        if isTaken {
          waiters.append(continuation)
          return false
        }
        isTaken = true
        return true
      }
      if isMine { continuation.resume() }
    }
  }

  /// Ends the caller's turn.
  func giveBack() {
    let next = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      isTaken = !waiters.isEmpty
      return waiters.isEmpty ? nil : waiters.removeFirst()
    }
    next?.resume()
  }
}
