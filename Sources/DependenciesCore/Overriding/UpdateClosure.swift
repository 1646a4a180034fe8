/// An update closure that is asynchronous, or that of `prepareDependencies`. The current storage refers to it
/// while it runs. Other update closures use a ``ThreadFrame``, which costs less.
final class UpdateClosure: Sendable {
  private let location: CodeLocation

  /// The values that the closure has set so far, if it is that of `prepareDependencies`.
  let record: ChangeRecord?

  /// The store and, unless the closure sets another one, the context that the values are set for; nil for all
  /// contexts.
  private let store: ValueStore?
  private let context: DependencyContext?

  /// The closure of `prepareDependencies` around this one.
  private let enclosing: UpdateClosure?

  /// The slots of the values that were built for the closure; nil once it has returned, since a task that it
  /// started may still run, and must keep nothing alive.
  private let built = Locked<[ObjectIdentifier: Slot]?>([:])

  init(
    at location: CodeLocation,
    record: ChangeRecord? = nil,
    in store: ValueStore? = nil,
    _ context: DependencyContext? = nil
  ) {
    self.location = location
    self.record = record
    self.store = store
    self.context = context
    enclosing = Self.current?.preparation
  }

  /// The innermost closure of `prepareDependencies`: this one, or one around it.
  var preparation: UpdateClosure? { record == nil ? enclosing : self }

  /// The value that `prepareDependencies` around the code has set so far, for readers of a store.
  ///
  /// - Parameter context: The context that the reader names, if it does.
  func box(for key: ObjectIdentifier, in store: ValueStore, _ context: DependencyContext?) -> AnyValueBox? {
    let own = record?.context ?? self.context
    let isForReader = store === self.store && (own == nil || context == nil || context == own)
    return (isForReader ? record?.box(for: key) : nil) ?? enclosing?.box(for: key, in: store, context)
  }

  /// Notes that a value was built for the closure.
  func noteBuilt(_ slot: Slot) {
    built.withLock { $0?[ObjectIdentifier(slot)] = slot }
    // A preparation may replace what it has built itself, but not what one inside it has set.
    if record == nil { enclosing?.noteBuilt(slot) }
  }

  var slots: [ObjectIdentifier: Slot] { built.value ?? [:] }

  /// Called when the closure has returned.
  func end() {
    built.set(nil)
    record?.end()
  }

  /// A storage's reference to the update closure.
  struct Reference {
    let closure: UpdateClosure

    /// Whether the storage belongs to an operation inside the closure, such as that of `withDependencies`.
    var isInOperation = false

    /// The reference of such an operation; nil outside of `prepareDependencies`.
    var inOperation: Reference? {
      closure.preparation.map { Reference(closure: $0, isInOperation: true) }
    }
  }
}

extension UpdateClosure {
  /// The place of the call whose update closure is running here, or nil. An operation that the closure
  /// starts, or a construction, is not part of it.
  static var currentLocation: CodeLocation? {
    if let location = ThreadFrame.current?.locationOfUpdate { return location }
    guard let update = unsafe Storage.bound._withUnsafeGuaranteedRef(\.update), !update.isInOperation,
      Construction.active == nil, update.closure.built.value != nil
    else { return nil }
    return update.closure.location
  }

  /// Whether an update closure is running here, so that reports about values wait until their use.
  static var isActive: Bool { currentLocation != nil }

  /// The update closure around the current code, if it is asynchronous or of `prepareDependencies`.
  static var current: UpdateClosure? {
    unsafe Construction.active.map(\.update) ?? Storage.bound._withUnsafeGuaranteedRef(\.update)?.closure
  }

  /// Whether a closure of `prepareDependencies` is running here, or a value is built for it.
  static var isPreparing: Bool {
    current?.preparation != nil && (isActive || Construction.active?.isProvisional == true)
  }

  /// Runs an asynchronous update closure.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    let (running, storage) = (UpdateClosure(at: location), Storage.current.copy())
    storage.update = Reference(closure: running)
    defer { running.end() }
    return try await DependencyValues(storage: storage).bind(update)
  }
}
