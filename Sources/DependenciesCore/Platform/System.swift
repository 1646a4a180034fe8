#if canImport(Darwin)
  internal import Darwin
  internal import os
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#elseif canImport(WASILibc)
  internal import WASILibc
  #if canImport(wasi_pthread)
    internal import wasi_pthread
  #endif
#elseif os(Windows)
  internal import WinSDK
  internal import ucrt
#endif

// Everything that the library asks of the operating system. What differs between systems is in this file
// alone. Each system has a `Mutex`, which `Lock` wraps, and a `Condition` to wait for.

#if os(Windows)
  /// A slim lock; a critical section where the thread that holds it may take it again, which no slim lock
  /// allows.
  struct Mutex: @unchecked Sendable {
    private enum Kind {
      case slim(UnsafeMutablePointer<SRWLOCK>)
      case reentrant(UnsafeMutablePointer<CRITICAL_SECTION>)
    }

    private let kind: Kind

    /// Makes an open mutex.
    ///
    /// - Parameter isReentrant: Whether the thread that holds the mutex may take it again.
    init(isReentrant: Bool) {
      // Both need an address that never changes, which a stored property does not promise.
      if isReentrant {
        let section = UnsafeMutablePointer<CRITICAL_SECTION>.allocate(capacity: 1)
        InitializeCriticalSection(section)
        kind = .reentrant(section)
      } else {
        let lock = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
        InitializeSRWLock(lock)
        kind = .slim(lock)
      }
    }

    func destroy() {
      switch kind {
      // There is nothing that Windows keeps for a slim lock.
      case .slim(let lock): lock.deallocate()
      case .reentrant(let section):
        DeleteCriticalSection(section)
        section.deallocate()
      }
    }

    func lock() {
      switch kind {
      case .slim(let lock): AcquireSRWLockExclusive(lock)
      case .reentrant(let section): EnterCriticalSection(section)
      }
    }

    func unlock() {
      switch kind {
      case .slim(let lock): ReleaseSRWLockExclusive(lock)
      case .reentrant(let section): LeaveCriticalSection(section)
      }
    }

    /// Unlocks until a condition is signaled or for so many seconds, then locks again.
    ///
    /// - Returns: Whether the time has passed.
    func wait(for condition: Condition, seconds: Int) -> Bool {
      let milliseconds = DWORD(seconds * 1000)
      let isSignaled =
        switch kind {
        case .slim(let lock): SleepConditionVariableSRW(condition.condition, lock, milliseconds, 0)
        case .reentrant(let section): SleepConditionVariableCS(condition.condition, section, milliseconds)
        }
      return !isSignaled && GetLastError() == DWORD(ERROR_TIMEOUT)
    }
  }

  /// Something that threads wait for while they hold a ``Lock``.
  final class Condition: @unchecked Sendable {
    fileprivate let condition: UnsafeMutablePointer<CONDITION_VARIABLE>

    init() {
      condition = .allocate(capacity: 1)
      InitializeConditionVariable(condition)
    }

    deinit { condition.deallocate() }

    /// Wakes all that wait.
    func wakeAll() { WakeAllConditionVariable(condition) }
  }
#elseif os(WASI) && !canImport(wasi_pthread)
  /// Does nothing, since there is only one thread.
  struct Mutex: Sendable {
    init(isReentrant: Bool) {}

    func destroy() {}
    func lock() {}
    func unlock() {}

    /// Never called: a value that the only thread is constructing is a cycle, which is reported. Stops, since
    /// nothing could end the wait.
    func wait(for condition: Condition, seconds: Int) -> Bool {
      fatalError("The only thread cannot wait for another one.")
    }
  }

  /// Something that nobody waits for, since there is only one thread.
  final class Condition: Sendable {
    func wakeAll() {}
  }
#else
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
      guard isReentrant else {
        pthread_mutex_init(mutex, nil)
        return
      }
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
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
      // Not `clock_gettime`, since Swift cannot see the names of WASI's clocks.
      var now = timeval()
      gettimeofday(&now, nil)
      var deadline = timespec(tv_sec: now.tv_sec + time_t(seconds), tv_nsec: Int(now.tv_usec) * 1000)
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
#endif

/// The rest of the operating system.
package enum System {
  /// The value of an environment variable, or nil where it is not set.
  package static func environmentVariable(_ name: String) -> String? {
    #if os(Windows)
      name.withCString(encodedAs: UTF16.self) { name in
        guard GetEnvironmentVariableW(name, nil, 0) > 0 else { return nil }
        // No value is longer.
        return withUnsafeTemporaryAllocation(of: WCHAR.self, capacity: 32_767) { buffer in
          let count = GetEnvironmentVariableW(name, buffer.baseAddress, DWORD(buffer.count))
          return String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
        }
      }
    #else
      getenv(name).map { String(cString: $0) }
    #endif
  }

  /// Writes a line to standard error, where the library speaks when no test listens.
  package static func writeError(_ line: String) {
    var bytes = ContiguousArray((line + "\n").utf8)
    // One call for the whole text, so that two threads do not mix theirs; the rest only if the system took
    // less.
    bytes.withUnsafeMutableBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
        #if os(Windows)
          let written = Int(_write(2, start, UInt32(rest.count)))
        #else
          let written = write(STDERR_FILENO, start, rest.count)
        #endif
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
  package static var processorCount: Int {
    #if os(Windows)
      var information = SYSTEM_INFO()
      GetSystemInfo(&information)
      return max(1, Int(information.dwNumberOfProcessors))
    #else
      return max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
    #endif
  }

  /// Lets other threads run.
  package static func yieldThread() {
    #if os(Windows)
      SwitchToThread()
    #else
      sched_yield()
    #endif
  }

  /// Whether a character separates the folders of a path.
  static func isPathSeparator(_ character: Character) -> Bool {
    #if os(Windows)
      character == "/" || character == "\\"
    #else
      character == "/"
    #endif
  }
}
