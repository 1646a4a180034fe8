/// A state of the library behind a lock.
///
/// Unlike `LockIsolated`, which is for users, it is changed in place: adding to a collection does not copy
/// it. In return, calls cannot be nested, and the rules of ``Lock`` apply.
package final class Locked<State>: Sendable {
  private let lock = Lock()

  // Only used under the lock.
  nonisolated(unsafe) private var state: State

  package init(_ state: State) { unsafe self.state = state }

  /// Runs `body` on the state while no other thread accesses it.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try lock.withLock { try unsafe body(&state) }
  }

  /// Replaces the state. The old one is released when the lock is free.
  package func set(_ newState: State) {
    lock.withLock { afterUnlock in
      unsafe afterUnlock.release(state)
      unsafe state = newState
    }
  }

  /// Replaces the state.
  ///
  /// - Returns: The old state. If the caller does not use it, the optimizer may release it under the lock.
  package func replace(with newState: State) -> State {
    withLock { state in
      defer { state = newState }
      return state
    }
  }

  /// A copy of the state.
  package var value: State { withLock { $0 } }
}
