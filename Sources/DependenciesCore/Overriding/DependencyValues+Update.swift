extension DependencyValues {
  /// The current values as an update closure leaves them.
  @usableFromInline
  static func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    // The storage is not retained: threads that begin scopes inside the same one would contend for it.
    var values = unsafe DependencyValues(storage: Storage.bound._withUnsafeGuaranteedRef { $0.copy() })
    // The common case, without the rest of the function below.
    if values.storage.rare == nil {
      try ThreadFrame.run(.updating(notesOverrides: false), at: location) { try update(&values) }
    } else {
      try values.update(at: location, update)
    }
    return values
  }

  /// These values as an update closure leaves them.
  package func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try values.update(at: location, update)
    return values
  }

  /// These values as an update closure leaves them, with the closure's own changes; nil if it made none.
  package func recorded(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> (values: DependencyValues, changes: Storage?) {
    var values = DependencyValues(storage: storage.copy())
    let changes = try values.update(at: location, recordedIn: ChangeRecord(), update)
    return (values, changes)
  }

  /// These values as an asynchronous update closure leaves them.
  package func updated(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try await values.update(at: location, update)
    return values
  }

  /// The same, with the closure's own changes; nil if it made none.
  func recorded(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> (values: DependencyValues, changes: Storage?) {
    var values = DependencyValues(storage: storage.copy())
    let changes = try await values.update(at: location, recordedIn: ChangeRecord(), update)
    return (values, changes)
  }

  /// Runs an update closure.
  ///
  /// - Parameter record: Records the changes, if needed. An observer needs them.
  /// - Returns: The changes, if they were recorded and there are any.
  @discardableResult
  private mutating func update(
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> Storage? {
    let observer = storage.observer
    let record = record ?? observer.map { _ in ChangeRecord() }
    if let record { storage.record = record }
    try ThreadFrame.run(.updating(notesOverrides: observer != nil), at: location) { try update(&self) }
    let changes = record?.changes(endingWith: storage)
    if let observer { observe(changes, by: observer, at: location) }
    return changes
  }

  /// Runs an asynchronous update closure.
  @discardableResult
  private mutating func update(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> Storage? {
    let observer = storage.observer
    let record = record ?? observer.map { _ in ChangeRecord() }
    if let record { storage.record = record }
    try await UpdateClosure.run(at: location) { try await update(&self) }
    let changes = record?.changes(endingWith: storage)
    if let observer { observe(changes, by: observer, at: location) }
    return changes
  }

  /// Lets the observer observe the values that an update closure has made, and notifies it of the overrides.
  @inline(never)
  private mutating func observe(
    _ changes: Storage?,
    by observer: DependencyObservation,
    at location: CodeLocation
  ) {
    // The closure may have assigned other values.
    storage = storage.observed(by: observer)
    var origins: [ValueOrigin] = []
    changes?.forEachOverride { if let origin = $1?.origin { origins.append(origin) } }
    if !origins.isEmpty { observer.note(.overrode(origins, at: location)) }
  }
}
