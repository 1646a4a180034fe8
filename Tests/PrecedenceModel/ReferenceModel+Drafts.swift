import DependenciesCore

// Update closures, preparations, and the traits of tests.

extension ReferenceModel {
  /// The values that `withDependencies` binds: a copy of others, which its closure has edited.
  func editedCopy(of values: Values, _ edit: (inout Values) -> Void) -> Values {
    let draft = Draft(line: newNumber())
    var copy = values
    copy.draft = draft
    edit(&copy)
    draft.hasEnded = true
    copy.draft = nil
    return copy
  }

  /// Sets or resets a key through the `$0` of a closure.
  func write(_ override: Override, for key: Key, to values: inout Values) {
    if override.value != nil { warnIfReadSilently(key, in: values) }
    guard let draft = values.draft, let around = draft.preparing else {
      return values.overrides[.key(key)] = override
    }
    guard let value = override.value else { return report(.preparedReset, key, at: draft.line) }
    prepare(value, for: key, in: values, around: around)
  }

  /// Assigns a key through a path. Before, Swift reads the old value. That reports, keeps and notes nothing. A
  /// property of an entry does not read it.
  func write(_ override: Override, for key: Key, through path: ProgramPath, to values: inout Values) {
    if path == .entry { return write(override, for: key, to: &values) }
    isReadingOldValue = true
    let silentlyRead = values.draft?.silentlyRead
    let old = value(of: key, in: values, at: ProgramLine.draft)
    isReadingOldValue = false
    // The whole value is replaced.
    if path == .property, let silentlyRead { values.draft?.silentlyRead = silentlyRead }
    let new = override.value?.text ?? ""
    write(path == .property ? override : .value(.init("part\(new)(\(old.text))")), for: key, to: &values)
  }

  /// Sets the context through the `$0` of a closure.
  func write(_ context: DependencyContext, to values: inout Values) {
    if let around = values.draft?.preparing {
      prepare(context, in: values, around: around)
    } else {
      values.overrides[.context] = .context(context)
    }
  }
}

// MARK: - Preparations

extension ReferenceModel {
  /// Calls `prepareDependencies`, whose closure changes nothing but the store that is in effect.
  func prepare(_ edit: (inout Values) -> Void) {
    let outer = current
    if store(of: outer).isClosed { isDocumented = false }
    let draft = Draft(preparing: outer, line: newNumber())
    var values = Values(store: store(of: outer), draft: draft)
    values.overrides[.context] = outer.overrides[.context]
    edit(&values)
    // `$0 = …` sets nothing.
    if values.draft !== draft { report(.preparedWhole, nil, at: draft.line) }
    draft.hasEnded = true
  }

  /// Puts a value into the store, for the context in effect.
  private func prepare(_ value: Value, for key: Key, in values: Values, around: Values) {
    let (store, draft) = (store(of: values), values.draft)
    let place = Place(key: key, context: context(of: values))
    if key.scope != nil { return report(.preparedScoped, key, at: draft?.line) }
    forgetReadersIfGone(place, in: values)
    guard mayPrepare(place, in: store, by: draft) else { return report(.preparedLate, key, at: draft?.line) }
    (store.prepared[place], store.built[place]) = (value, nil)
    (store.preparations[place], store.readers[place]) = (draft, nil)
    store.contextsInUse.insert(place.context)
    if override(of: key, in: around)?.value != nil { report(.preparedInOverride, key, at: draft?.line) }
  }

  /// Whether a call may set a value: the key has no value, and nothing has read it; or the call builds on the
  /// value, which it has set, or has read through its own `$0`, and nothing else has read. In a preview, a
  /// later value replaces an earlier one.
  private func mayPrepare(_ place: Place, in store: Store, by draft: Draft?) -> Bool {
    if place.context == .preview { return true }
    switch store.readers[place] {
    case .others: return false
    case .preparation(let reader): return reader === draft
    case nil: return store.prepared[place] == nil || store.preparations[place] === draft
    }
  }

  /// Notes who reads a value of the store, or a key of which it has none.
  func noteReader(of place: Place, in values: Values) {
    if isReadingOldValue { return }
    forgetReadersIfGone(place, in: values)
    let store = store(of: values)
    let draft = values.draft.flatMap { $0.preparing == nil || $0.hasEnded ? nil : $0 }
    switch (store.readers[place], draft) {
    case (nil, let draft?): store.readers[place] = .preparation(draft)
    case (.preparation(let first), let draft?) where first === draft: break
    default: store.readers[place] = .others
    }
  }

  /// A weak or expiring value that is gone counts as unread.
  private func forgetReadersIfGone(_ place: Place, in values: Values) {
    let store = store(of: values)
    switch place.key.lifetime.kind {
    case .weak, .expiring:
      if store.prepared[place] != nil { return }
      if !isPresent(place, in: store, at: now(in: values)) { store.readers[place] = nil }
    default: break
    }
  }

  /// Prepares the context, unless a value was built or set for another one.
  private func prepare(_ context: DependencyContext, in values: Values, around: Values) {
    let (store, line) = (store(of: values), values.draft?.line)
    let override = around.overrides.context ?? store.environment?.context
    if context == override { return }
    if override != nil { return report(.contextInOverride, nil, at: line) }
    if !store.contextsInUse.subtracting([context]).isEmpty { return report(.contextLate, nil, at: line) }
    store.context = context
  }
}

// MARK: - Traits

extension ReferenceModel {
  /// A trait, or `overrideDependencies`, adds to what those before it have set in the environment of their
  /// test's store. Its overrides win over all values of the store, and lose to every override of the current
  /// or remembered values.
  func setInTest(_ edit: (inout Values) -> Void) {
    // The pages do not say what `overrideDependencies` does where its test does not run.
    guard let store = runningTest else { return isDocumented = false }
    let before = store.environment ?? Overrides()
    let values = editedCopy(of: Values(overrides: before, store: store), edit)
    store.environment = values.overrides
    let line = newNumber()
    let changes = values.overrides.changes(of: before)
    // Each program prepares the clock, so reports about it are not compared.
    for key in Key.own where changes[key]?.value != nil {
      if current.overrides[key]?.value != nil {
        report(.overriddenInOverride, key, at: line)
      } else if isTooLate(key, in: store) {
        report(.outOfReach, key, at: line)
      }
    }
  }

  /// Whether a kept value, of the test or of a scope around the call, has read a key while it was built, and
  /// can still be read.
  private func isTooLate(_ key: Key, in store: Store) -> Bool {
    let kept = store.built.compactMap { place, kept in kept.value().map { (place.key, $0) } }
    let scoped = ProgramScope.allCases.compactMap { current.overrides.scope(.scope($0)) }
      .flatMap { $0.built.map { ($0.place.key, $0.value) } }
    return (kept + scoped).contains { $1.reads.contains(key) && store.environment?[$0]?.value == nil }
  }
}
