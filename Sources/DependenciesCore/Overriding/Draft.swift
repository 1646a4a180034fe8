internal import DependenciesShims

extension DependencyEnvironment {
  /// The mark of a draft: an environment that an update closure changes. Copies that the closure makes have
  /// it as well; it is taken off when the closure returns.
  struct Draft {
    /// Tells the runs of one closure apart. Not an object, which would make each access of the mark slower.
    let number = dependencies_unique_number()

    /// The place of the call that runs the closure.
    let location: CodeLocation

    /// Whether the closure sets overrides of a test, which always know their origin.
    var isOfTest = false
  }

  /// This environment; for a draft, a copy that the closure changes no more, which code may capture.
  var withoutDraft: DependencyEnvironment {
    draft == nil ? self : DependencyEnvironment(copying: self, keepsBase: false)
  }
}

extension DependencyValues {
  /// The current values as an update closure leaves them.
  @usableFromInline
  static func updated<Failure: Error>(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    // The environment is not retained: threads that copy the same one would contend for it.
    var values = unsafe DependencyValues(
      environment: DependencyEnvironment.bound._withUnsafeGuaranteedRef { $0.copy() }
    )
    // The common case, without the rest of the methods below.
    if values.environment.observer != nil { return try values.updated(at: location, update) }
    values.environment.draft = DependencyEnvironment.Draft(location: location)
    try update(&values)
    values.finishDraft()
    return values
  }

  /// These values as an update closure leaves them.
  ///
  /// If these are the only values with their environment, as after a merge, that becomes the draft.
  package consuming func updated<Failure: Error>(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    if environment.observer != nil || !isKnownUniquelyReferenced(&environment) {
      let others = copy self
      self = makeDraft(at: location)
      try update(&self)
      finishDraft(of: others, at: location)
    } else {
      environment.draft = DependencyEnvironment.Draft(location: location)
      try update(&self)
      finishDraft()
    }
    return self
  }

  /// Called before these values are bound: the store of fresh values gets the first ones as its environment.
  func setEnvironmentOfFreshStore() { environment.ownStore?.setFirstEnvironment(environment) }

  /// A copy of these values for an update closure.
  func makeDraft(at location: CodeLocation) -> DependencyValues {
    let copy = environment.copy()
    copy.draft = DependencyEnvironment.Draft(location: location)
    return DependencyValues(environment: copy)
  }

  /// Finishes a draft of other values. Notifies an observer of the overrides that those lack.
  private mutating func finishDraft(of others: DependencyValues, at location: CodeLocation) {
    finishDraft()
    guard let observer = others.environment.observer else { return }
    // The closure may have assigned other values.
    environment = environment.observed(by: observer)
    environment.emitOverrides(at: location) { others.environment.boxOfOverride(for: $0) !== $1 }
  }
}

extension DependencyValues {
  /// The current values, for an operation that is no part of the update closure that is running here.
  package static var forOperation: DependencyValues {
    DependencyValues(environment: (DependencyEnvironment.captured() ?? .process).withoutDraft)
  }

  /// Called when an update closure has changed these values, before they are bound.
  mutating func finishDraft() {
    // The closure may have assigned other values, which are no draft.
    if environment.draft != nil {
      makeUnique()
      (environment.draft, environment.preparation) = (nil, nil)
    }
    setEnvironmentOfFreshStore()
  }

  /// Makes these values the only ones with their environment, so that it may be changed.
  @inline(__always)
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&environment) { return }
    let shared = environment
    environment = environment.copy()
    environment.draft = shared.draft
    environment.preparation = shared.preparation
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
