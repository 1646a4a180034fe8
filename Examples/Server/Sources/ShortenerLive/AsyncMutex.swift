import Dependencies

/// Lets one task at a time do something, in the order of their coming. A task that is canceled stops
/// waiting.
final class AsyncMutex: Sendable {
  private struct State {
    var isLocked = false
    var nextTicket = 0
    var waiters: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state = LockIsolated(State())

  func lock() async throws {
    try Task.checkCancellation()
    let ticket: Int? = state.withValue {
      guard $0.isLocked else {
        $0.isLocked = true
        return nil
      }
      $0.nextTicket += 1
      return $0.nextTicket
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isFree = state.withValue {
          // It may have been unlocked since.
          guard $0.isLocked else {
            $0.isLocked = true
            return true
          }
          $0.waiters.append((ticket, continuation))
          return false
        }
        if isFree { continuation.resume() }
        // The handler may have run before there was a continuation.
        if !isFree, Task.isCancelled { cancel(ticket) }
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  func unlock() {
    let next: CheckedContinuation<Void, any Error>? = state.withValue {
      guard !$0.waiters.isEmpty else {
        $0.isLocked = false
        return nil
      }
      return $0.waiters.removeFirst().continuation
    }
    next?.resume()
  }

  /// Runs work while no other does.
  func run<Result>(_ work: @concurrent () async throws -> Result) async throws -> Result {
    try await lock()
    defer { unlock() }
    return try await work()
  }

  private func cancel(_ ticket: Int) {
    let cancelled: CheckedContinuation<Void, any Error>? = state.withValue { state in
      guard let index = state.waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
      return state.waiters.remove(at: index).continuation
    }
    cancelled?.resume(throwing: CancellationError())
  }
}
