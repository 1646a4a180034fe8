#if canImport(Darwin)
  internal import Darwin
  internal import os
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

// Everything that the library asks of the operating system. What differs between systems is in this file
// alone.

/// The C library's mutex.
struct Mutex: @unchecked Sendable {
  // The mutex needs an address that never changes, which a stored property does not promise.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes an open mutex.
  ///
  /// - Parameter isReentrant: Whether the thread that holds the mutex may take it again.
  init(isReentrant: Bool) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isReentrant { pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE)) }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  func destroy() {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Unlocks until a condition is signaled or for so many seconds, then locks again.
  ///
  /// - Returns: Whether the time has passed.
  func wait(for condition: Condition, seconds: Int) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += time_t(seconds)
    return pthread_cond_timedwait(condition.condition, mutex, &deadline) == ETIMEDOUT
  }
}

/// Something that threads wait for while they hold a ``Lock``.
final class Condition: @unchecked Sendable {
  fileprivate let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Wakes all that wait.
  func wakeAll() { pthread_cond_broadcast(condition) }
}

/// The rest of the operating system.
package enum System {
  /// The value of an environment variable, or nil where it is not set.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes a line to standard error, where the library speaks when no test listens.
  package static func writeError(_ line: String) {
    var bytes = ContiguousArray((line + "\n").utf8)
    // One call for the whole text, so that two threads do not mix theirs; the rest only if the system took
    // less.
    bytes.withUnsafeMutableBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        let written = write(STDERR_FILENO, start, rest.count)
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Records a fault in Apple's system log, which Xcode shows as a runtime warning. Does nothing on other
  /// systems.
  static func logFault(_ message: String) {
    #if canImport(Darwin)
      let log = OSLog(subsystem: "com.apple.runtime-issues", category: "Dependencies")
      message.withCString { os_log(.fault, log: log, "%{public}s", $0) }
    #endif
  }

  /// How many processors the machine has.
  package static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// Lets other threads run.
  package static func yieldThread() { sched_yield() }
}
