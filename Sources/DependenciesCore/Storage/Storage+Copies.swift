extension Storage {
  /// A copy of this storage, or of that of the running test.
  @inline(never)
  func copy() -> Storage {
    // `inTest` would retain this storage, which threads share.
    followsTest ? Storage(copying: inTest) : Storage(copying: self)
  }

  /// A copy with the store of a test.
  package func rooted(in keeper: StoreKeeper) -> Storage {
    let copy = Storage(copying: self)
    copy.use(keeper.store, keeper)
    return copy
  }

  /// A copy that keeps neither its store full nor its scopes open, for values that they keep.
  ///
  /// - Parameters:
  ///   - scopes: The open scopes of the copy, without keepers.
  ///   - reader: The storage whose store, context and observer the copy gets; nil for this one.
  func withoutKeepers(_ scopes: OpenScopes?, storeOf reader: Storage? = nil) -> Storage {
    let copy = Storage(copying: self, keepsBase: false)
    copy.scopes = scopes
    copy.adopt(reader ?? self)
    return copy
  }

  /// Takes over the store, without its keeper, the context and the observer of a reader.
  private func adopt(_ reader: Storage) {
    use(reader.ownStore, nil)
    (context, observer) = (reader.context, reader.observer)
  }

  /// The storage that a scope is opened with. It keeps only its overrides and fresh values alive.
  func opening(_ scopes: OpenScopes) -> Storage {
    let copy = Storage(copying: self, keepsBase: false)
    if !hasFreshStore { copy.use(ownStore, nil) }
    copy.scopes = scopes
    copy.rare = nil
    return copy
  }

  /// This storage over the one that an object captured.
  ///
  /// An override of this storage wins over a captured one. Fresh values win over those of a test or the
  /// process.
  package func over(_ captured: Storage?) -> Storage { captured?.under(self) ?? self }

  /// This storage, as an object captured it, under the current one; nil if it adds nothing to that.
  func underCurrent() -> Storage? {
    // The current storage is not retained, as in ``copy()``.
    Self.bound._withUnsafeGuaranteedRef { $0.followsTest ? under($0.inTest) : under($0) }
  }

  /// This storage, as an object captured it, under another one; nil if it adds nothing to that.
  private func under(_ upper: Storage) -> Storage? { upper.covers(self) ? nil : upper.merged(with: self) }

  /// Whether a captured storage adds nothing to this one.
  package func covers(_ captured: Storage) -> Bool {
    captured === self
      || !captured.hasOverrides && captured.context == nil && captured.scopes == nil
        && (captured.ownStore == nil || captured.ownStore === ownStore)
  }

  @inline(never)
  private func merged(with captured: Storage) -> Storage {
    let addsNothing = !hasOverrides && context == nil && scopes == nil && ownStore == nil && !followsTest
    if addsNothing, rare == nil, captured.rare == nil { return captured }
    return merged(with: captured, scopes.map { $0.over(captured.scopes) } ?? captured.scopes)
  }

  /// This storage over another one.
  ///
  /// - Parameter scopes: The open scopes of the result.
  func merged(with captured: Storage, _ scopes: OpenScopes?) -> Storage {
    let merged = Storage(copying: captured)
    if rare != nil || merged.rare != nil { (merged.observer, merged.update) = (observer, update) }
    merged.apply(self)
    if let scopes { merged.set(scopes) }
    if ownStore != nil, !yieldsStore(to: captured) { merged.use(ownStore, keeper) }
    if let remembered { merged.remembered = remembered.over(captured) }
    return merged
  }

  /// Whether the store of a captured storage counts more than that of this one.
  private func yieldsStore(to captured: Storage) -> Bool {
    if hasFreshStore { return captured.hasFreshStore && store.isEmptied && !captured.store.isEmptied }
    return captured.hasFreshStore
  }

  /// The storage in which a value is constructed from the values of this one.
  ///
  /// It keeps neither the store nor the scopes of the value, so a value that captures it does not keep itself
  /// alive.
  ///
  /// - Parameters:
  ///   - construction: The construction, of a value that is kept.
  ///   - reader: The storage that the value is read in.
  ///   - outlivesOverrides: Whether the value outlives the overrides around its reader. Then wrappers that
  ///     its construction makes must not remember them.
  func forConstruction(
    _ construction: Construction,
    readIn reader: Storage,
    outlivesOverrides: Bool = false
  ) -> Storage {
    // Built from the values of the scope, in the store and context of the reader.
    if let scope = construction.scope {
      return scope.opening.map { $0.values.withoutKeepers($0.values.scopes, storeOf: reader) } ?? reader
    }
    let isInOverride = construction.isOfOverride || construction.purpose == .memoizing
    if construction.lifetime.isProcessWide, !isInOverride { return reader.withoutOverrides }
    if self === reader, ownStore == nil, scopes == nil, !hasOverrides { return self }
    // Such a value must not see the scopes around its first reader either.
    let result = withoutKeepers(outlivesOverrides ? nil : scopes?.withoutKeepers, storeOf: reader)
    forEachOverride { key, box in
      if let box = box as? FactoryBox { result.set(box.withoutKeeper, for: key) }
    }
    result.remembered = outlivesOverrides && hasOverrides ? reader.withoutOverrides : nil
    return result
  }

  /// A storage without overrides and open scopes, with the store and the context of this one.
  private var withoutOverrides: Storage {
    let result = Storage()
    result.adopt(self)
    return result
  }
}
