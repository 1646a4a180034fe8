// What an object sees that captured one scope, while another is current: the current one laid over the captured one. The two
// look-ups that most reads need are made in each of the two scopes, so that nothing has to be allocated.
//
// Where nothing was captured, it is the scope at the root of a process without tests: nothing to keep, and nothing to look into.
extension Storage {
  /// The override of a key, if there is one. One of the two scopes keeps it.
  @inline(__always)
  func override(for key: ObjectIdentifier, over captured: Storage?) -> Override {
    let found = override(for: key)
    guard case .none = found, captured !== self, let captured else { return found }
    return captured.capturedOverride(for: key)
  }

  /// The override of a key, as seen by an object that captured this storage and lives in another.
  @inline(__always)
  func capturedOverride(for key: ObjectIdentifier) -> Override {
    let found = override(for: key)
    if BuildConfiguration.isDebug, let constructing, case .value(let box) = found {
      constructing.noteEscape(ofOverride: box, of: key)
    }
    return found
  }

  /// The defaults for the context, if one of the two scopes keeps them alive: then they may be used as long as both are.
  @inline(__always)
  func keptTable(over captured: Storage?) -> Unmanaged<DefaultTable>? {
    guard let own = keptDefaults else { return nil }
    // Whoever captured nothing sees any defaults there are, since only tests have others than the process and fresh ones.
    guard let captured else { return own._withUnsafeGuaranteedRef { $0.table(for: context) } }
    guard captured.keptDefaults?.toOpaque() == own.toOpaque() else { return keptTable(own, over: captured) }
    return own._withUnsafeGuaranteedRef { $0.table(for: context ?? captured.context) }
  }

  /// The defaults for the context, where the two scopes have not the same.
  @inline(never)
  private func keptTable(_ own: Unmanaged<DefaultValues>, over captured: Storage) -> Unmanaged<DefaultTable>?
  {
    // Which one it is, where both belong to tests, is found out on the slow path.
    let isOwn = own._withUnsafeGuaranteedRef(\.isFresh) || captured.defaults.isOutsideOfTests
    let other = isOwn ? own : captured.keptDefaults
    guard let other, isOwn || other._withUnsafeGuaranteedRef(\.isFresh) else { return nil }
    return other._withUnsafeGuaranteedRef { $0.table(for: context ?? captured.context) }
  }

  /// Whether the captured scope makes no difference.
  @inline(__always)
  func covers(_ captured: Storage?) -> Bool {
    guard let captured else { return true }
    return captured === self || captured.isPlain
  }

  /// Whether there is nothing to lay over the captured scope.
  @inline(__always)
  func adds(nothingTo captured: Storage) -> Bool {
    // A scope that wants to know of escapes must be seen as captured.
    isPlain && !yieldsToTests && captured.constructing == nil
  }

  /// One scope with the same contents: for code of a user, which can only be shown one.
  func laid(over captured: Storage?) -> Storage {
    guard let captured, !covers(captured) else { return self }
    if adds(nothingTo: captured) { return captured }
    let (upper, lower) = (flattened, captured.flattened)
    return Storage(
      defaults: upper.defaults.laid(over: lower.defaults),
      context: upper.context ?? lower.context,
      openScopes: upper.openScopes.laid(over: lower.openScopes),
      upper: upper,
      lower: lower
    )
  }

  /// This storage, or a copy that looks in no others: they would be looked in one after the other, however many lie over one another.
  private var flattened: Storage { upper == nil ? self : copy() }
}
