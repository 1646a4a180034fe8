internal import DependenciesCore

/// A start of a ``DependencyLoader``. It finds starts that wait for one another.
///
/// Only the task that a start runs in is searched. A loader cannot see that this task waits for a task of its
/// own, such as a child task, so those may call any loader.
final class LoaderStart: Sendable {
  let loader: LoaderName

  private static let lock = Lock()

  // Guarded by the lock.

  /// The identity of the task that runs it; nil before and after.
  nonisolated(unsafe) private var task: Int?

  /// The start that its task waits for.
  nonisolated(unsafe) private var awaited: (start: LoaderStart, location: CodeLocation)?

  init(of loader: LoaderName) { self.loader = loader }
}

// MARK: - The task of a start

extension LoaderStart {
  @TaskLocal private static var inherited: LoaderStart?

  /// The start whose own task runs the current code. Tasks that it makes inherit the task local, but have
  /// another identity.
  static var ofCurrentTask: LoaderStart? {
    guard let inherited, let task = currentTask else { return nil }
    return lock.withLock { inherited.task == task } ? inherited : nil
  }

  /// Runs the code of the start, in the current task.
  func run<Result>(_ body: () async -> Result) async -> Result {
    let task = Self.currentTask
    Self.lock.withLock { self.task = task }
    // A later task may get the same identity.
    defer { Self.lock.withLock { self.task = nil } }
    return await Self.$inherited.withValue(self) { await body() }
  }

  /// The identity of the current task: its hash, so that no reference outlives the closure that it is for.
  ///
  /// It is compared only while the task of a start runs. Until then, no other task is equal to it, and so none
  /// has its hash, but for a collision of one in 2⁶⁴.
  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

// MARK: - Waits

/// A call of a loader by the task of a start.
struct LoaderCall: Sendable {
  let loader: LoaderName
  let location: CodeLocation
}

extension LoaderStart {
  /// Called before the task of this start waits for a start.
  ///
  /// - Returns: If that waits for this one, the calls along the cycle. Then this one must not wait.
  func beginWaiting(for other: LoaderStart, at location: CodeLocation) -> [LoaderCall]? {
    Self.lock.withLock {
      var calls = [LoaderCall(loader: other.loader, location: location)]
      var next = other
      while next !== self {
        guard let (start, location) = next.awaited else {
          awaited = (other, location)
          return nil
        }
        calls.append(LoaderCall(loader: start.loader, location: location))
        next = start
      }
      return calls
    }
  }

  /// Called when the task of this start no longer waits.
  func endWaiting() {
    Self.lock.withLock { afterUnlock in
      afterUnlock.release(awaited)
      awaited = nil
    }
  }
}
