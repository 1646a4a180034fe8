extension DependencyValues {
  /// The current values as an update closure leaves them.
  @usableFromInline
  static func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    // The storage is not retained: threads that begin scopes inside the same one would contend for it.
    var values = unsafe DependencyValues(storage: Storage.bound._withUnsafeGuaranteedRef { $0.copy() })
    // The common case, without the rest of the method below.
    if values.storage.rare != nil { return try values.updated(at: location, update) }
    try ThreadFrame.run(.updating(notesOverrides: false), at: location) { try update(&values) }
    // The closure may have assigned values that were saved in an asynchronous one.
    return values.settled
  }

  /// These values as an update closure leaves them.
  ///
  /// - Parameter record: Gets the changes that the closure makes.
  package func updated(
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    let (record, observer) = values.beginUpdate(recordedIn: record)
    try ThreadFrame.run(.updating(notesOverrides: observer != nil), at: location) { try update(&values) }
    values.endUpdate(recordedIn: record, for: observer, at: location)
    return values.settled
  }

  /// These values as an asynchronous update closure leaves them.
  ///
  /// - Parameter record: Gets the changes that the closure makes.
  package func updated(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    let (record, observer) = values.beginUpdate(recordedIn: record)
    try await UpdateClosure.run(at: location) { try await update(&values) }
    values.endUpdate(recordedIn: record, for: observer, at: location)
    return values.settled
  }

  /// Makes these values record their changes, if the caller or an observer needs them.
  private func beginUpdate(
    recordedIn record: ChangeRecord?
  ) -> (record: ChangeRecord?, observer: DependencyObservation?) {
    let observer = storage.observer
    let record = record ?? observer.map { _ in ChangeRecord() }
    storage.record = record
    return (record, observer)
  }

  /// Ends the record of the changes, and notifies the observer of the overrides.
  private mutating func endUpdate(
    recordedIn record: ChangeRecord?,
    for observer: DependencyObservation?,
    at location: CodeLocation
  ) {
    record?.end(with: storage)
    guard let observer else { return }
    // The closure may have assigned other values.
    storage = storage.observed(by: observer)
    var origins: [ValueOrigin] = []
    record?.changes?.forEachOverride { if let origin = $1?.origin { origins.append(origin) } }
    if !origins.isEmpty { observer.note(.overrode(origins, at: location)) }
  }
}
