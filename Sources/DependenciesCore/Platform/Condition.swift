#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Something that threads wait for while they hold a ``Lock``.
final class Condition: @unchecked Sendable {
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deinitialize(count: 1)
    condition.deallocate()
  }

  /// Gives the lock up until ``wakeAll()`` or for so many seconds, then takes it again. It may also return without a
  /// reason, so the caller looks at its state again.
  ///
  /// - Returns: Whether the time has passed.
  func wait(giving lock: Lock, seconds: Int) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += time_t(seconds)
    return pthread_cond_timedwait(condition, lock.mutex, &deadline) == ETIMEDOUT
  }

  /// Wakes all that wait.
  func wakeAll() {
    pthread_cond_broadcast(condition)
  }
}
