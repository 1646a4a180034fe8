// What a scope makes of the values in force where it is opened, and where it is entered.

extension Storage {
  /// The values of a scope that is opened with these.
  ///
  /// They do not keep the defaults of a test, whose values may keep the scope. Tests may share a scope, and
  /// each has its own defaults; those of the test that opened it are for code that has no test.
  func opening(_ scope: ScopeStorage) -> Storage {
    Storage(
      defaults: defaults.isFresh ? defaults : defaults.owner == nil ? nil : .borrowing(defaults.values),
      context: context,
      overrides: allOverrides(),
      openScopes: .borrowing(scope)
    )
  }

  /// A storage with nothing but what these values have and others have not; nil if that is nothing.
  func changes(from others: Storage) -> Storage? {
    if self === others { return nil }
    let changes = Storage(context: context == others.context ? nil : context)
    forEachOverrideOrReset { key, box in
      if case .value(let other) = others.override(for: key), other.takeUnretainedValue() === box { return }
      changes.set(box, for: key)
    }
    return changes.hasOverrides || changes.context != nil ? changes : nil
  }

  /// These values inside a scope: its own overrides win over these, and these over those around the place
  /// where it was opened. The scopes around it are entered with it, unless they are open here.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - values: These values with the scope's own overrides, if it has just been opened here.
  func entering(_ scope: DependencyScope, openedWith values: Storage? = nil) -> Storage {
    let scopes = ScopeStack.keeping(scope).laid(over: openScopes)
    if let values, values.ownDefaults === ownDefaults,
      scope.storage.outerWithOverrides.map(openScopes.isInnermost) ?? true
    {
      return values.copy(opening: scopes)
    }
    guard let opening = scope.storage.currentOpening else { return copy(opening: scopes) }
    let result = laid(over: opening.values, in: scopes).copy(opening: scopes)
    var entered = scope.storage.hasOverrides ? [scope.storage] : []
    var outer = scope.storage.outerWithOverrides
    while let storage = outer, !openScopes.isInnermost(storage) {
      entered.append(storage)
      outer = storage.outerWithOverrides
    }
    // The innermost last, since it wins.
    for changes in entered.reversed().compactMap({ $0.currentOpening?.changes }) {
      changes.forEachOverrideOrReset { result.set($1, for: $0) }
      if let context = changes.context { result.context = context }
    }
    return result
  }

  /// These values of a scope, with the defaults of a reader, for what is constructed for it.
  func withDefaults(of reader: Storage) -> Storage {
    let values = reader.defaults.values
    if values.isProcess, hasImplicitDefaults, context == reader.context { return self }
    return Storage(
      defaults: .borrowing(values),
      context: reader.context,
      overrides: allOverrides(),
      openScopes: openScopes
    )
  }
}
