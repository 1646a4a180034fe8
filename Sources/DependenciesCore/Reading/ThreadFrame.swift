internal import DependenciesShims

/// The current thread's activity for the library, for code of the library that is called through the user's
/// code.
///
/// A `@Dependency` passes its place in the code through a key path this way, and an update closure marks the
/// values that it makes as not in use yet. Frames are on the thread's stack and are only set around
/// synchronous code, so a frame is alive while it can be found. Setting one costs a few moves; a task local
/// would cost as much as the whole read.
@safe
struct ThreadFrame {
  enum Activity: Equatable {
    /// A `@Dependency` reads.
    case reading

    /// An update closure runs. Its overrides note their names if an observer or a preparation needs them,
    /// also in values that the closure has assigned.
    case updating(notesOverrides: Bool)

    /// A property is read to find its keys.
    case explaining

    /// A value is assigned through a key path, outside of all other activities.
    case assigning
  }

  private let activity: Activity
  let location: CodeLocation

  /// The key path that a `@Dependency` or an assignment is applying. The code that sets the frame keeps it.
  private var probedPath: Unmanaged<AnyKeyPath>?

  /// The storage that the `@Dependency` remembers. The code that sets the frame keeps it.
  private let captured: Unmanaged<Storage>?

  /// The key, if the path belongs to a property that only reads this key.
  private(set) var keyOfProbedPath: (any TestDependencyKey.Type)?

  /// The assignment that is applying the path.
  private var assignment: PathAssignment?

  /// The place of the call whose update closure is running here, or reads here. An asynchronous closure is
  /// noted only when an operation hides it; see ``keepsReading()``.
  private(set) var locationOfUpdate: CodeLocation?

  init(
    _ activity: Activity,
    at location: CodeLocation,
    probedPath: Unmanaged<AnyKeyPath>? = nil,
    captured: Unmanaged<Storage>? = nil
  ) {
    self.activity = activity
    self.location = location
    unsafe self.probedPath = unsafe probedPath
    unsafe self.captured = unsafe captured
    let isInUpdate = activity != .reading && activity != .assigning
    locationOfUpdate = isInUpdate ? location : Self.current?.locationOfUpdate
  }

  /// The frame around, for an assignment inside.
  init(_ assignment: PathAssignment, at path: Unmanaged<AnyKeyPath>) {
    self = unsafe Self.current ?? ThreadFrame(.assigning, at: .unknown)
    self.assignment = assignment
    unsafe probedPath = unsafe path
    keyOfProbedPath = nil
  }

  var isReading: Bool { activity == .reading }

  /// Whether a property is read. Its name is then that of the dependency.
  var isAccessing: Bool { activity == .reading || activity == .explaining }

  /// Whether a whole value of a type is assigned through a key path.
  static func isAssigning(_ type: Any.Type) -> Bool {
    guard let frame = current, frame.assignment != nil else { return false }
    return unsafe frame.probedPath?._withUnsafeGuaranteedRef { Swift.type(of: $0).valueType == type } == true
  }

  /// Whether an update closure runs here whose overrides note their names.
  static var notesOverrides: Bool { current?.activity == .updating(notesOverrides: true) }

  /// The innermost frame of this thread; nil inside an operation that has its own storage.
  @inline(__always)
  static var current: ThreadFrame? { unsafe innermost?.pointee }

  /// Called before an operation runs. If a `@Dependency` reads here, its frame stays, and notes the
  /// asynchronous update closure that the operation hides.
  static func keepsReading() -> Bool {
    guard let frame = unsafe innermost, unsafe frame.pointee.isReading else { return false }
    unsafe frame.pointee.locationOfUpdate = UpdateClosure.currentLocation
    return true
  }

  /// The storage that the `@Dependency` that reads here remembers.
  static var captured: Storage? { unsafe current?.captured?.takeUnretainedValue() }

  /// Whether a property is read to find its keys.
  static var isExplaining: Bool { current?.activity == .explaining }

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
    _ activity: Activity,
    at location: CodeLocation,
    _ body: () throws -> Result
  ) rethrows -> Result {
    var frame = unsafe ThreadFrame(activity, at: location)
    return try frame.run(body)
  }

  /// Called by a property that does nothing but read a key.
  ///
  /// - Returns: The address of the value that is being assigned through this path, if Swift reads it for
  ///   that.
  static func noteProperty(
    at path: @autoclosure () -> AnyKeyPath,
    reading key: any TestDependencyKey.Type,
    of values: DependencyValues
  ) -> UnsafeRawPointer? {
    guard let frame = unsafe innermost, let probed = unsafe frame.pointee.probedPath,
      unsafe frame.pointee.keyOfProbedPath == nil, unsafe probed._withUnsafeGuaranteedRef({ $0 == path() })
    else { return nil }
    unsafe frame.pointee.keyOfProbedPath = key
    return unsafe frame.pointee.assignment?.newValue(in: values)
  }

  /// Runs `body` inside a frame; nil for code that belongs to none.
  @inline(__always)
  static func withFrame<Result>(
    _ frame: UnsafePointer<ThreadFrame>?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = unsafe dependencies_thread_frame()
    unsafe dependencies_set_thread_frame(frame)
    defer { unsafe dependencies_set_thread_frame(outer) }
    return try body()
  }
}
