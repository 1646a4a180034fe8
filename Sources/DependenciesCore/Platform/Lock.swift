internal import DependenciesShims

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The one lock of the library, on every platform: the C library's mutex.
///
/// `Synchronization.Mutex` would add a library to every program and needs newer Apple systems. No hot path takes
/// a lock, so nothing is lost.
///
/// Under a lock, no code of a user may run, and nothing may be released: the `deinit` of whatever goes with it is code of a user as well, and
/// may come back for the same lock. A weak reference may not even be read, since reading makes a strong reference, which can be the last.
/// A critical section hands what it removes to ``AfterUnlock``. Debug builds stop where the rule is broken: see
/// ``checkThatNoneIsHeld()``.
package final class Lock: @unchecked Sendable {
  // The mutex needs an address that never changes, which a stored property does not promise.
  let mutex: UnsafeMutablePointer<pthread_mutex_t>

  private let isReentrant: Bool

  /// Makes a lock that is open.
  ///
  /// It is never inlined: many types have a lock, and it takes several calls to make one.
  ///
  /// - Parameter isReentrant: Whether the thread that holds the lock may take it again.
  @inline(never)
  package init(isReentrant: Bool = false) {
    self.isReentrant = isReentrant
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isReentrant {
      pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread holds the lock.
  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
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

  /// Stops a debug build if the current thread holds a lock of the library.
  ///
  /// It is called where code of a user may run, and where an object goes that may have values of a user. Reentrant locks do not count: they
  /// are for closures of users.
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
