// What an object sees that captured one storage, while another is current: the current one laid over the
// captured one. Most reads look in both, so that nothing has to be allocated.
//
// An object that was made at the root of a process without tests captured nothing: there is nothing to look
// into.
extension Storage {
  /// Whether the captured scope makes no difference.
  @inline(__always)
  func covers(_ captured: Storage?) -> Bool {
    guard let captured else { return true }
    return captured === self || captured.isPlain
  }

  /// One storage with the same contents: for code of a user, which can only be shown one.
  ///
  /// - Parameters:
  ///   - captured: The other storage.
  ///   - scopes: The scopes that are open there, if the caller knows them.
  @inline(__always)
  func laid(over captured: Storage?, in scopes: ScopeStack? = nil) -> Storage {
    guard let captured, !covers(captured) else { return self }
    // A scope that wants to know of escapes must be seen as captured.
    let addsNothing = isPlain && !yieldsToTests && !isObserved && captured.constructing == nil
    return addsNothing ? captured : showing(captured, in: scopes)
  }

  @inline(never)
  private func showing(_ captured: Storage, in scopes: ScopeStack?) -> Storage {
    let (upper, lower) = (shallow, isObserved ? captured.observed : captured.shallow)
    return Storage(
      defaults: upper.hasImplicitDefaults && lower.hasImplicitDefaults
        ? nil : upper.defaults.laid(over: lower.defaults),
      context: upper.context ?? lower.context,
      openScopes: scopes ?? upper.openScopes.laid(over: lower.openScopes),
      upper: upper,
      lower: lower,
      observed: isObserved
    )
  }
}
