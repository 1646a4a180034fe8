#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The functions of the system that the program uses.
enum Platform {
  enum Stream: CInt {
    case output = 1
    case errors = 2
  }

  /// Writes a line, at once: what a buffer holds is lost when the process is ended.
  static func print(_ line: String, to stream: Stream) {
    var line = line + "\n"
    line.withUTF8 { _ = write(stream.rawValue, $0.baseAddress, $0.count) }
  }

  /// The contents of a small file; empty if it cannot be read.
  static func text(ofFile path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    return String(unsafeUninitializedCapacity: 8192) { fread($0.baseAddress, 1, $0.count, file) }
  }

  /// Writes to a file, if it can be written to.
  static func replace(_ path: String, with text: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// The processor time of the process, in seconds, which other processes do not prolong.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the process without running anything else, which may be what hangs.
  static func exit(_ status: CInt) -> Never { _exit(status) }

  /// Lets the thread sleep.
  static func pause(microseconds: UInt32) { usleep(microseconds) }
}

/// A thread that has no task. The code that starts it joins it.
struct Thread: @unchecked Sendable {
  fileprivate final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Darwin)
    private var handle: pthread_t?
  #else
    private var handle = pthread_t()
  #endif

  init(_ body: @escaping @Sendable () -> Void) {
    let error = pthread_create(&handle, nil, start, Unmanaged.passRetained(Body(body)).toOpaque())
    expect(error == 0, "No thread could be started (\(error)).")
  }

  func join() {
    #if canImport(Darwin)
      if let handle { pthread_join(handle, nil) }
    #else
      pthread_join(handle, nil)
    #endif
  }
}

#if canImport(Darwin)
  private func start(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { run(body) }
#else
  private func start(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { body.flatMap(run) }
#endif

private func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<Thread.Body>.fromOpaque(body).takeRetainedValue().run()
  return nil
}

/// A value behind a lock, which threads can wait for. It is made of nothing of the library, which may be what
/// hangs.
final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var guarded: Value

  init(_ value: Value) {
    guarded = value
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// A copy of the value.
  var value: Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return guarded
  }

  /// Changes the value, and wakes the threads that wait.
  @discardableResult
  func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&guarded)
  }

  /// Waits until a condition holds.
  func wait(until isReached: (Value) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(guarded) { pthread_cond_wait(condition, mutex) }
  }

  /// Waits until a condition holds, or for so many seconds.
  ///
  /// - Returns: Whether the condition holds.
  func wait(seconds: Int, until isReached: (Value) -> Bool) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += time_t(seconds)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(guarded) {
      if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { return isReached(guarded) }
    }
    return true
  }
}
