/// Whether an update closure is running here, so that what it makes and reads is not in use yet.
enum Updating {
  /// An asynchronous update closure. A thread frame would not follow it over a suspension, so the scope
  /// around it says that it runs.
  final class AsynchronousUpdate: Sendable {
    let location: CodeLocation

    /// Set when the closure has ended; a task that it started inherits the scope, and may outlive it.
    let isEnded = LockIsolated(false)

    init(at location: CodeLocation) {
      self.location = location
    }
  }

  /// The place of the innermost call whose update closure runs.
  static var location: CodeLocation? {
    if let frame = ThreadFrame.current { return frame.isUpdating ? frame.location : nil }
    if ThreadFrame.isOperating { return nil }
    let update = Storage.bound._withUnsafeGuaranteedRef(\.update)
    guard let update, Construction.active == nil, !update.isEnded.value else { return nil }
    return update.location
  }

  static var isActive: Bool { location != nil }

  /// Whether something wants to hear of the overrides that are set here.
  @inline(__always)
  static var tracksOverrides: Bool {
    // An update closure has looked when it began.
    if case .updating(let tracksOverrides) = ThreadFrame.current?.activity { return tracksOverrides }
    return observer != nil
  }

  /// What hears of the overrides that are made here. Fresh values inside a test belong to no test, but the
  /// current scope does.
  static var observer: (any OverrideObserver)? { Storage.bound._withUnsafeGuaranteedRef(\.overrideObserver) }

  /// Runs an update closure.
  @inline(__always)
  static func run<Result>(
    at location: CodeLocation,
    tracksOverrides: Bool = false,
    _ update: () throws -> Result
  ) rethrows -> Result {
    try ThreadFrame.run(.updating(tracksOverrides: tracksOverrides), at: location, update)
  }

  /// Runs an asynchronous update closure.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    let running = AsynchronousUpdate(at: location)
    defer { running.isEnded.setValue(true) }
    return try await DependencyValues(storage: Storage.current.copy(during: running)).bind(update)
  }
}
