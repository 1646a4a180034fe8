/// Whether an update closure is running here, so that what it makes and reads is not in use yet.
enum Updating {
  /// An asynchronous update closure. A thread frame would not follow it over a suspension, so the scope
  /// around it says that it runs.
  final class AsynchronousUpdate: Sendable {
    let location: CodeLocation

    /// Set when the closure has ended; a task that it started inherits the scope, and may outlive it.
    let isEnded = LockIsolated(false)

    let reads = UpdateReads()

    init(at location: CodeLocation) {
      self.location = location
    }
  }

  /// The place of the innermost call whose update closure runs.
  static var location: CodeLocation? {
    if let frame = ThreadFrame.current { return frame.isReading ? nil : frame.location }
    if ThreadFrame.isOperating { return nil }
    let update = Storage.bound._withUnsafeGuaranteedRef(\.update)
    guard let update, Construction.active == nil, !update.isEnded.value else { return nil }
    return update.location
  }

  static var isActive: Bool { location != nil }

  /// Whether the overrides that are set here are logged.
  @inline(__always)
  static var tracksOverrides: Bool {
    // An update closure has looked when it began.
    if case .updating(let tracksOverrides) = ThreadFrame.current?.activity { return tracksOverrides }
    return overrideLog != nil
  }

  /// The log for the overrides that are made here, if there is one. Fresh values inside a test belong to no
  /// test, but the current scope does.
  static var overrideLog: OverrideLog? { Storage.bound._withUnsafeGuaranteedRef(\.overrideLog) }

  /// The values that have been made for the innermost update closure here.
  static var reads: UpdateReads? {
    ThreadFrame.readsOfUpdate ?? Storage.bound._withUnsafeGuaranteedRef(\.update)?.reads
  }

  /// Runs an update closure.
  ///
  /// - Returns: What the closure returns, and the values that were made for it, if any.
  @inline(__always)
  static func run<Result>(
    at location: CodeLocation,
    tracksOverrides: Bool = false,
    _ update: () throws -> Result
  ) rethrows -> (result: Result, reads: UpdateReads?) {
    var frame = ThreadFrame(activity: .updating(tracksOverrides: tracksOverrides), location: location)
    let result = try frame.run(update)
    return (result, frame.reads)
  }

  /// Runs an asynchronous update closure.
  ///
  /// - Returns: What the closure returns, and the values that were made for it.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent () async throws -> Result
  ) async rethrows -> (result: Result, reads: UpdateReads) {
    let running = AsynchronousUpdate(at: location)
    defer { running.isEnded.setValue(true) }
    let values = DependencyValues(storage: Storage.current.copy(during: running))
    return (try await values.bind(update), running.reads)
  }
}
