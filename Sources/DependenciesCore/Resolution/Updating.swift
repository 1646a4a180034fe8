/// Whether an update closure is running here, so that what it makes and reads is not in use yet.
@usableFromInline
enum Updating {
  /// An asynchronous update closure, which a thread frame would not follow over a suspension.
  private final class AsynchronousUpdate: Sendable {
    let location: SourceLocation

    /// Set when the closure has ended; a task that it started inherits the task local, and may outlive it.
    let isEnded = LockIsolated(false)

    init(at location: SourceLocation) {
      self.location = location
    }
  }

  @TaskLocal private static var asynchronous: AsynchronousUpdate?

  /// The place of the innermost call whose update closure runs.
  static var location: SourceLocation? {
    if let frame = ThreadFrame.current { return frame.isUpdating ? frame.location : nil }
    guard !ThreadFrame.isOperating, let asynchronous, Build.active == nil, !asynchronous.isEnded.value
    else { return nil }
    return asynchronous.location
  }

  static var isActive: Bool { location != nil }

  /// Whether an asynchronous update closure runs here, or something that it calls.
  @usableFromInline static var isAsynchronous: Bool { asynchronous != nil }

  /// Whether something wants to hear of the overrides that are set here.
  @inline(__always)
  static var tracksOverrides: Bool {
    // An update closure has looked when it began.
    if case .updating(let tracksOverrides) = ThreadFrame.current?.activity { return tracksOverrides }
    return OverrideUses.current != nil
  }

  /// Runs an update closure.
  @inline(__always)
  static func run<Result>(
    at location: SourceLocation,
    tracksOverrides: Bool = false,
    _ update: () throws -> Result
  ) rethrows -> Result {
    try ThreadFrame(activity: .updating(tracksOverrides: tracksOverrides), location: location).run(update)
  }

  /// Runs an update closure.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    at location: SourceLocation,
    _ update: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    let asynchronous = AsynchronousUpdate(at: location)
    defer { asynchronous.isEnded.setValue(true) }
    return try await $asynchronous.withValue(asynchronous) { try await update() }
  }

  /// Runs an operation, which an update closure may call but which is not a part of it.
  @usableFromInline
  static func suspend<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await $asynchronous.withValue(nil, operation: operation)
  }
}
