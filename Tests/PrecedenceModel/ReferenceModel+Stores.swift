import DependenciesCore

// Which store a read has, what it keeps, and what a value is built from. Each function states one rule.

// MARK: - Environments

extension ReferenceModel {
  /// The store of a read: that of the current environment, else of the running test, else of the remembered
  /// environment, else the process's. The environment is that of the reader, merged over the remembered one.
  func store(of values: Values) -> Store { values.store ?? runningTest ?? process }

  /// An environment over a remembered one. What is around the code wins, key by key.
  func merged(_ values: Values, over remembered: Values) -> Values {
    var result = values
    result.overrides = values.overrides.over(remembered.overrides)
    result.store = store(of: values, over: remembered)
    return result
  }

  /// The store of an environment over a remembered one. That of the process, which comes last, is named only to
  /// come before that of the running test.
  private func store(of values: Values, over remembered: Values) -> Store? {
    let store = values.store ?? runningTest
    return store === process ? remembered.store ?? process : store ?? remembered.store
  }

  /// The environment that code remembers: the one that it was made in, and in a test that test's store. It
  /// names no store if that is the process's.
  func remembered(_ values: Values) -> Values {
    var result = values
    result.store = store(of: values) === process ? nil : store(of: values)
    (result.draft, result.construction, result.graph) = (nil, nil, nil)
    result.uses = nil
    return result
  }

  /// Values that are saved, and those of an escaped closure, name the same store as those that they are made
  /// from, also that of the process.
  func saved(_ values: Values) -> Values {
    var result = remembered(values)
    result.store = values.store ?? result.store
    return result
  }

  /// Called when an environment is bound. That of the store of fresh values is the first one with this store
  /// that is bound, without its scopes.
  func begin(in values: Values) {
    if let store = values.store, store.environment == nil {
      store.environment = values.overrides.withoutScopes
    }
  }
}

// MARK: - What a value is built from

extension ReferenceModel {
  /// A kept value is built from the overrides of its store's environment, in the context of its reader. The
  /// environments of a test and the process, which wrappers do not remember, are those of the store.
  func sourceOfKeptValue(in store: Store, for values: Values) -> Values {
    let overrides = store.root == .fresh ? store.environment : nil
    return source(Values(overrides: overrides ?? Overrides(), store: store), for: values)
  }

  /// A scoped value is built from the environment of its scope's opening, with the scope's own overrides, and
  /// with the store that was in effect there; nil if the scope has closed.
  func sourceOfScopedValue(in scope: Scope, for values: Values) -> Values? {
    environment(of: scope, in: context(of: values)).map { source($0, for: values) }
  }

  /// The environment of a scope's store, in a context; nil if the scope has closed.
  func environment(of scope: Scope, in context: DependencyContext) -> Values? {
    guard var environment = scope.environment else { return nil }
    environment.store = scope.store
    if self.context(of: environment) != context { environment.overrides[.context] = .context(context) }
    return environment
  }

  /// An environment in the context of a reader.
  private func source(_ environment: Values, for values: Values) -> Values {
    var source = environment
    if context(of: source) != context(of: values) {
      source.overrides[.context] = .context(context(of: values))
    }
    source.construction = Construction(isSilent: isSilent(values))
    source.uses = Uses()
    return source
  }

  /// An output of a family is built from the values in which the family was made. As for an object, the store
  /// is that of the current environment, else of the running test.
  func sourceOfOutput(of family: Value) -> Values {
    // Programs that run in parallel do not tell them.
    guard var source = family.remembered else { return current }
    source.store = store(of: current, over: source)
    return source
  }

  /// A value that nothing keeps is built from its reader's environment; for a draft, from what it has so far,
  /// as an environment of its own.
  func sourceOfUnkeptValue(for values: Values) -> Values {
    var source = values
    source.draft = nil
    source.construction = Construction(isSilent: isSilent(values))
    return source
  }
}

// MARK: - What a store keeps

extension ReferenceModel {
  /// The value that the store keeps, or a new one if no value is kept, or if it has expired.
  func keptValue(of place: Place, in store: Store, at now: Instant, from source: Values) -> Value {
    // Fresh values that have not been bound have no clock.
    if store.environment == nil, place.key.readsClock { isDocumented = false }
    if isPresent(place, in: store, at: now), let value = store.built[place]?.value() { return value }
    let value = build(place.key, in: source)
    if isReadingOldValue {
      // One that is too old is dropped.
      store.built[place] = nil
      return value
    }
    store.built[place] = (place.key.lifetime == .weak ? { [weak value] in value } : { value }, now)
    return value
  }

  /// Whether the store keeps a default that lives and is not too old. An instant of another clock is too old.
  func isPresent(_ place: Place, in store: Store, at now: Instant) -> Bool {
    guard let (value, began) = store.built[place], value() != nil else { return false }
    guard case .expiring(let seconds, _) = place.key.lifetime.kind else { return true }
    return now.isOfOtherClock == began.isOfOtherClock && Int64(now.seconds - began.seconds) <= seconds
  }

  /// The value of the outermost construction, up to the nearest kept value, which begins without values of
  /// others.
  func valueOfGraph(of place: Place, in source: Values) -> Value {
    if let value = source.graph?.built[place] { return value }
    let value = build(place.key, in: source)
    source.graph?.built[place] = value
    return value
  }

  /// The time on the clock of a reader.
  func now(in values: Values) -> Instant {
    let clock = override(of: .clock, in: values)?.value?.clock ?? ProgramClock()
    return Instant(isOfOtherClock: clock.isOther, seconds: time + clock.secondsAhead)
  }
}
