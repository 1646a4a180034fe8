internal import DependenciesShims

extension DependencyEnvironment {
  /// The mark of an environment that an update closure changes. Copies that the closure makes have it as
  /// well; it is taken off when the closure returns.
  struct Edit {
    /// Tells the runs of one closure apart. Not an object, which would make each access of the mark slower.
    let number = dependencies_unique_number()

    /// The place of the call that runs the closure.
    let location: CodeLocation

    /// Whether the closure sets overrides of a test, which always know their origin.
    var isOfTest = false
  }

  /// This environment; for that of an update closure, a copy that the closure changes no more, which code may
  /// remember.
  var undrafted: DependencyEnvironment {
    edit == nil ? self : DependencyEnvironment(copying: self, keepsBase: false)
  }
}

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

extension DependencyValues {
  /// The current values, for an operation that is no part of the update closure that is running here.
  static var forOperation: DependencyValues {
    DependencyValues(environment: (DependencyEnvironment.captured() ?? .process).undrafted)
  }

  /// Called when an update closure has changed these values.
  mutating func settle() {
    if environment.edit == nil { return }
    makeUnique()
    (environment.edit, environment.preparation) = (nil, nil)
  }

  /// Makes these values the only ones with their environment, so that it may be changed.
  @inline(__always)
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&environment) { return }
    let edited = environment
    environment = environment.copy()
    environment.edit = edited.edit
    environment.preparation = edited.preparation
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

extension DependencyValues {
  /// Drops every override of a key for the operation: those around it, those that objects remember, and those
  /// of traits. Reads get the prepared value, or the key's own live, preview or test value.
  ///
  /// ```swift
  /// enum GreetingKey: DependencyKey { static let liveValue = "Hello" }
  ///
  /// withDependencies { $0[GreetingKey.self] = "Good evening" } operation: {
  ///   withDependencies { $0.reset(GreetingKey.self) } operation: {
  ///     assert(DependencyValues.current[GreetingKey.self] == "Hello")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter key: The key's type.
  public mutating func reset<Key: TestDependencyKey>(_ key: Key.Type) {
    if let preparation = environment.runningPreparation { return preparation.reset(key) }
    makeUnique()
    environment.set(nil, for: ObjectIdentifier(key))
  }
}
