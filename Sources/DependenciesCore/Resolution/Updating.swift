/// Whether an update closure is running here, so that what it makes and reads is not in use yet.
enum Updating {
  /// The place of the call whose asynchronous update closure runs. A thread frame does not survive a suspension.
  @TaskLocal private static var asynchronousLocation: BoxedLocation?

  /// A task local is safest with a payload of one reference.
  private final class BoxedLocation: Sendable {
    let location: SourceLocation
    init(_ location: SourceLocation) { self.location = location }
  }

  /// The place of the innermost call whose update closure runs.
  static var location: SourceLocation? {
    if let frame = ThreadFrame.current { return frame.activity == .updating ? frame.location : nil }
    return Build.active == nil ? asynchronousLocation?.location : nil
  }

  static var isActive: Bool { location != nil }

  /// Runs an update closure.
  @inline(__always)
  static func run<Result>(at location: SourceLocation, _ update: () throws -> Result) rethrows -> Result {
    try ThreadFrame(activity: .updating, location: location).run(update)
  }

  /// Runs an update closure.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    at location: SourceLocation,
    _ update: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await $asynchronousLocation.withValue(BoxedLocation(location)) { try await update() }
  }
}
