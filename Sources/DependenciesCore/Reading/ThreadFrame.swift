internal import DependenciesShims

/// A read by a `@Dependency` on the current thread, for code of the library that is called through the user's
/// code.
///
/// The wrapper passes its place in the code through a key path this way. Frames are on the thread's stack
/// and are only set around synchronous code, so a frame is alive while it can be found. Setting one costs a
/// few moves; a task local would cost as much as the whole read.
@safe
struct ThreadFrame {
  let location: CodeLocation

  /// The key path that the `@Dependency` is applying. The code that sets the frame keeps it.
  private var probedPath: Unmanaged<AnyKeyPath>?

  /// The environment that the `@Dependency` has captured. The code that sets the frame keeps it.
  private let captured: Unmanaged<DependencyEnvironment>?

  /// The key, if the path belongs to a property that only reads this key.
  private(set) var keyOfProbedPath: (any TestDependencyKey.Type)?

  init(
    at location: CodeLocation,
    probedPath: Unmanaged<AnyKeyPath>? = nil,
    captured: Unmanaged<DependencyEnvironment>? = nil
  ) {
    self.location = location
    unsafe self.probedPath = unsafe probedPath
    unsafe self.captured = unsafe captured
  }

  /// The innermost frame of this thread; nil inside a construction. The name of the property that is read is
  /// then that of the dependency.
  @inline(__always)
  static var current: ThreadFrame? { unsafe innermost?.pointee }

  /// The environment that the `@Dependency` that reads here has captured.
  static var captured: DependencyEnvironment? { unsafe current?.captured?.takeUnretainedValue() }

  /// Where the innermost frame is.
  @inline(__always)
  private static var innermost: UnsafeMutablePointer<ThreadFrame>? {
    guard let address = unsafe dependencies_thread_frame() else { return nil }
    // Frames are variables of functions that wait for the code inside.
    return unsafe UnsafeMutableRawPointer(mutating: address).assumingMemoryBound(to: ThreadFrame.self)
  }

  /// Runs `body` inside this frame.
  @inline(__always)
  mutating func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try unsafe withUnsafeMutablePointer(to: &self) { pointer in try unsafe Self.withFrame(pointer, body) }
  }

  /// Runs `body` inside a frame.
  @inline(__always)
  static func run<Result>(
    at location: CodeLocation,
    _ body: () throws -> Result
  ) rethrows -> Result {
    var frame = unsafe ThreadFrame(at: location)
    return try frame.run(body)
  }

  /// Called by a property that does nothing but read a key.
  static func noteProperty(
    at path: @autoclosure () -> AnyKeyPath,
    reading key: any TestDependencyKey.Type
  ) {
    guard let frame = unsafe innermost, let probed = unsafe frame.pointee.probedPath,
      unsafe frame.pointee.keyOfProbedPath == nil, unsafe probed._withUnsafeGuaranteedRef({ $0 == path() })
    else { return }
    unsafe frame.pointee.keyOfProbedPath = key
  }

  /// Runs `body` inside a frame; nil for code that belongs to none.
  @inline(__always)
  static func withFrame<Result>(
    _ frame: UnsafePointer<ThreadFrame>?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let previous = unsafe dependencies_thread_frame()
    unsafe dependencies_set_thread_frame(frame)
    defer { unsafe dependencies_set_thread_frame(previous) }
    return try body()
  }
}
