extension DependencyValues {
  /// The current values as an update closure leaves them.
  @usableFromInline
  static func updated<Failure: Error>(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    // The environment is not retained: threads that begin scopes inside the same one would contend for it.
    var values = unsafe DependencyValues(
      environment: DependencyEnvironment.bound._withUnsafeGuaranteedRef { $0.copy() }
    )
    // The common case, without the rest of the methods below.
    if values.environment.observer != nil { return try values.updated(at: location, update) }
    values.environment.edit = DependencyEnvironment.Edit(location: location)
    try update(&values)
    values.settle()
    return values.beginning
  }

  /// These values as an update closure leaves them.
  package func updated<Failure: Error>(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    var values = edited(at: location)
    try update(&values)
    values.endUpdate(of: self, at: location)
    return values.beginning
  }

  /// These values as an asynchronous update closure leaves them.
  package func updated<Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws(Failure) -> Void
  ) async throws(Failure) -> DependencyValues {
    var values = edited(at: location)
    try await update(&values)
    values.endUpdate(of: self, at: location)
    return values.beginning
  }

  /// These values, to be bound. Fresh values begin with the first ones that are bound.
  var beginning: DependencyValues {
    environment.ownStore?.begin(in: environment)
    return self
  }

  /// A copy of these values for an update closure.
  func edited(at location: CodeLocation) -> DependencyValues {
    let copy = environment.copy()
    copy.edit = DependencyEnvironment.Edit(location: location)
    return DependencyValues(environment: copy)
  }

  /// Ends the update of a copy of other values. Notifies an observer of the overrides that those lack.
  private mutating func endUpdate(of others: DependencyValues, at location: CodeLocation) {
    settle()
    guard let observer = others.environment.observer else { return }
    // The closure may have assigned other values.
    environment = environment.observed(by: observer)
    environment.emitOverrides(at: location) { others.environment.boxOfOverride(for: $0) !== $1 }
  }
}

extension DependencyEnvironment {
  /// Notifies the observer of the overrides that a condition selects.
  func emitOverrides(at location: CodeLocation, where isNew: (ObjectIdentifier, AnyValueBox) -> Bool) {
    guard let observer else { return }
    var origins: [ValueOrigin] = []
    forEachOverride { key, box in
      if let box, let origin = box.origin, isNew(key, box) { origins.append(origin) }
    }
    if !origins.isEmpty { observer.note(.overrode(origins, at: location)) }
  }
}
