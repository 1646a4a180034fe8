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
package final class Lock: @unchecked Sendable {
  // The mutex needs an address that never changes, which a stored property does not promise.
  let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes a lock that is open.
  ///
  /// It is never inlined: many types have a lock, and it takes several calls to make one.
  ///
  /// - Parameter isReentrant: Whether the thread that holds the lock may take it again.
  @inline(never)
  package init(isReentrant: Bool = false) {
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

  package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
