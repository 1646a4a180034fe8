/// What a `@Dependency` sees: the current scope, and behind it the scope it captured.
///
/// It stays on the stack, so that looking a key up in both scopes allocates nothing.
struct VisibleScope {
  let current: Scope

  /// The captured scope; nil where it adds nothing to the current one.
  let captured: Scope?

  @inline(__always)
  init(captured: Scope, current: Scope) {
    if captured === current || captured.isPlain {
      self.current = current
      self.captured = nil
    } else {
      self.current = current
      self.captured = captured
    }
  }

  /// The override of a key. One of the two scopes owns it.
  @inline(__always)
  func override(for key: ObjectIdentifier) -> Override {
    let found = current.override(for: key)
    if case .none = found, let captured { return captured.capturedOverride(for: key) }
    return found
  }

  /// The defaults for the visible context.
  @inline(__always)
  var table: DefaultTable {
    guard let captured else { return current.table }
    let defaults = current.defaults === DefaultValues.process ? captured.defaults : current.defaults
    return defaults.table(for: current.context ?? captured.context)
  }

  /// One scope with the same contents: for code of a user, which can only be shown one.
  var scope: Scope {
    captured.map(current.merged(over:)) ?? current
  }
}
