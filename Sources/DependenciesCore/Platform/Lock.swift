internal import DependenciesShims

/// The one lock of the library, on every platform.
///
/// `Synchronization.Mutex` would add a library to every program and needs newer Apple systems. No hot path
/// takes a lock, so nothing is lost.
///
/// Under a lock, no code of a user may run, and nothing may be released: the `deinit` of whatever goes with
/// it is code of a user as well, and may come back for the same lock. A critical section passes what it
/// removes to ``AfterUnlock``. What it reads from a weak reference must leave it, too, as a result or in
/// ``AfterUnlock``, since it may be the last reference. Debug builds stop where the rule is broken: see
/// ``checkThatNoneIsHeld()``.
package final class Lock: @unchecked Sendable {
  private let mutex: Mutex
  private let isReentrant: Bool

  /// Makes an open lock.
  ///
  /// It is never inlined: many types have a lock, and it takes several calls to make one.
  ///
  /// - Parameter isReentrant: Whether the thread that holds the lock may take it again.
  @inline(never)
  package init(isReentrant: Bool = false) {
    self.isReentrant = isReentrant
    mutex = Mutex(isReentrant: isReentrant)
  }

  deinit { mutex.destroy() }

  /// Runs `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    if BuildConfiguration.isDebug, !isReentrant {
      dependencies_count_held_locks(1)
      defer { dependencies_count_held_locks(-1) }
      return try body()
    }
    return try body()
  }

  /// Runs `body` while no other thread holds the lock, and then what it leaves to be done.
  package func withLock<Result>(_ body: (inout AfterUnlock) throws -> Result) rethrows -> Result {
    var afterUnlock = AfterUnlock()
    defer { afterUnlock.run() }
    return try withLock { try body(&afterUnlock) }
  }

  /// Gives the lock up until a condition is signaled or for so many seconds, then takes it again. It may also
  /// return without a reason, so the caller looks at its state again.
  ///
  /// - Returns: Whether the time has passed.
  func wait(for condition: Condition, seconds: Int) -> Bool { mutex.wait(for: condition, seconds: seconds) }

  /// Stops a debug build if the current thread holds a lock of the library.
  ///
  /// It is called where code of a user may run, and where an object goes that may have values of a user.
  /// Reentrant locks do not count: they are for closures of users.
  static func checkThatNoneIsHeld() {
    assert(dependencies_held_locks() == 0, "A lock of the library is held where code of a user may run.")
  }
}

/// What a critical section leaves to be done when the lock is free.
package struct AfterUnlock {
  private var objects: [AnyObject] = []
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Releases an object that the critical section has removed from where it was kept.
  package mutating func release(_ object: AnyObject?) {
    if let object { objects.append(object) }
  }

  /// Resumes tasks. An executor may be code of a user.
  mutating func resume(_ continuations: [CheckedContinuation<Void, Never>]) {
    waiters += continuations
  }

  fileprivate mutating func run() {
    for waiter in waiters { waiter.resume() }
    objects = []
  }
}
