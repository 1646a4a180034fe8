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

  /// A copy with the store, but not its keeper, the context and the observer of a reader.
  func withStore(of reader: Storage) -> Storage { withoutKeepers(scopes, storeOf: reader) }

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
    copy.joinLayers()
    (copy.observer, copy.remembered) = (nil, nil)
    return copy
  }

  /// This storage merged over one that an object remembers.
  ///
  /// An override of this storage wins over a remembered one. Fresh values win over those of a test or the
  /// process.
  package func merging(over remembered: Storage?) -> Storage {
    guard let remembered, !covers(remembered) else { return self }
    let addsNothing = !hasOverrides && context == nil && scopes == nil && ownStore == nil && !followsTest
    if addsNothing, observer == nil, remembered.observer == nil, self.remembered == nil,
      remembered.remembered == nil
    {
      return remembered
    }
    return merging(over: remembered, scopes: scopes?.merging(over: remembered.scopes) ?? remembered.scopes)
  }

  /// This storage merged over another one.
  ///
  /// - Parameter scopes: The open scopes of the result.
  @inline(never)
  func merging(over other: Storage, scopes: OpenScopes?) -> Storage {
    let merged = Storage(copying: other)
    // A read outside of all tests is observed like the code that made its object.
    merged.observer = followsTest ? observer ?? other.observer : observer
    merged.apply(self)
    if let scopes { merged.set(scopes) }
    if ownStore != nil, !yieldsStore(to: other) { merged.use(ownStore, keeper) }
    if let remembered { merged.remembered = remembered.merging(over: other) }
    return merged
  }

  /// The current storage merged over a remembered one; nil if that adds nothing to it.
  static func currentMerged(over remembered: Storage) -> Storage? {
    func merged(_ current: Storage) -> Storage? {
      current.covers(remembered) ? nil : current.merging(over: remembered)
    }
    // The current storage is not retained, as in ``copy()``.
    return unsafe bound._withUnsafeGuaranteedRef { $0.followsTest ? merged($0.inTest) : merged($0) }
  }

  /// Whether a remembered storage adds nothing to this one.
  package func covers(_ remembered: Storage) -> Bool {
    if remembered === self { return true }
    let hasValues = remembered.hasOverrides || remembered.context != nil || remembered.scopes != nil
    return !hasValues && (remembered.ownStore == nil || remembered.ownStore === ownStore)
  }

  /// Whether the store of a captured storage counts more than that of this one.
  private func yieldsStore(to captured: Storage) -> Bool {
    if hasFreshStore { return captured.hasFreshStore && store.isEmptied && !captured.store.isEmptied }
    return captured.hasFreshStore
  }

  /// The storage in which a value is constructed from the values of this one.
  ///
  /// It keeps neither the store nor the scopes of the value, so a value that captures it does not keep itself
  /// alive. A value that outlives the overrides and the scopes around its reader is built without the scopes, and
  /// wrappers that its construction makes do not remember the overrides.
  ///
  /// - Parameter construction: The construction, of a value that is kept.
  func forConstruction(_ construction: Construction) -> Storage {
    // Built from the values of the scope, in the store and context of the reader.
    if let scope = construction.scope {
      guard let values = scope.opening?.values else { return self }
      return values.withoutKeepers(values.scopes, storeOf: self)
    }
    if construction.lifetime.isProcessWide { return withoutOverrides }
    if ownStore == nil, scopes == nil, !hasOverrides { return self }
    let result = withoutKeepers(nil)
    result.remembered = hasOverrides ? withoutOverrides : nil
    return result
  }

  /// A storage without overrides and open scopes, with the store and the context of this one.
  private var withoutOverrides: Storage {
    let result = Storage()
    result.adopt(self)
    return result
  }
}
