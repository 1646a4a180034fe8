import Dependencies

/// Counts the connections that a test opens.
final class ConnectionCount: Sendable {
  private let counts = LockIsolated((opened: 0, closed: 0, gone: 0))

  var opened: Int { counts.opened }
  var closed: Int { counts.closed }
  var alive: Int { counts.withValue { $0.opened - $0.gone } }

  fileprivate func open() -> Int {
    counts.withValue {
      $0.opened += 1
      return $0.opened
    }
  }

  fileprivate func close() { counts.withValue { $0.closed += 1 } }
  fileprivate func remove() { counts.withValue { $0.gone += 1 } }
}

/// A value of a loader, which is counted.
final class Connection: Sendable {
  /// How many were opened before it, and it.
  let number: Int
  private let count: ConnectionCount
  private let isOpen = LockIsolated(true)
  private let onRelease: @Sendable () -> Void

  init(in count: ConnectionCount = ConnectionCount(), onRelease: @escaping @Sendable () -> Void = {}) {
    (self.count, self.onRelease) = (count, onRelease)
    number = count.open()
  }

  func close() async {
    precondition(
      isOpen.withValue { isOpen in
        defer { isOpen = false }; return isOpen
      },
      "closed twice"
    )
    count.close()
  }

  deinit {
    count.remove()
    onRelease()
  }
}

/// Lets tasks wait until it is open, also if they are canceled.
final class TaskGate: Sendable {
  private let state = LockIsolated((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

  /// How many tasks wait.
  var count: Int { state.withValue { $0.waiters.count } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withValue { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiters = state.withValue { state in
      defer { state = (true, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func waitForSomeone() async { await eventually { self.count > 0 } }
}

/// Waits until a condition is met.
func eventually(_ condition: @Sendable () -> Bool) async {
  while !condition() { await Task.yield() }
}

struct Refusal: Error, Equatable { var attempt = 0 }

extension DependencyLoaderError {
  /// The first line.
  var fact: String { String(description.prefix { $0 != "\n" }) }
}

/// The result of an operation.
func result<Value: Sendable>(
  of operation: @Sendable () async throws -> Value
) async -> Result<Value, any Error> {
  do { return .success(try await operation()) } catch { return .failure(error) }
}
