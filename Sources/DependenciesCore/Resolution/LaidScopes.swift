/// Two scopes that a third shows as one, the upper laid over the lower: what code sees that captured one while another is current.
///
/// The third looks in them and copies nothing, so laying one over the other costs no more than to say which they are.
struct LaidScopes: ~Copyable {
  // No references are counted until `keep` is called. Other threads may look in them by then, so it changes nothing here.
  private var upper: Unmanaged<Scope>?
  private(set) var lower: Unmanaged<Scope>?

  @inline(__always)
  var isEmpty: Bool { upper == nil }

  /// Lays one scope over another, where there are none. The caller keeps both until it has called ``keep()`` or ``forget()``.
  @inline(__always)
  mutating func borrow(_ upper: Scope, over lower: Scope) {
    self.upper = .passUnretained(upper)
    self.lower = .passUnretained(lower)
  }

  /// Keeps the scopes, which have been borrowed until now.
  func keep() {
    _ = upper?.retain()
    _ = lower?.retain()
  }

  /// Forgets the scopes, which have been borrowed until now. Nobody may look in them any longer.
  @inline(__always)
  mutating func forget() {
    upper = nil
    lower = nil
  }

  /// The override of a key, if there is one. One of the scopes keeps it.
  @inline(never)
  func override(for key: ObjectIdentifier) -> Override {
    guard let upper, let lower else { return .none }
    let found = upper._withUnsafeGuaranteedRef { $0.override(for: key) }
    guard case .none = found else { return found }
    return lower._withUnsafeGuaranteedRef { $0.capturedOverride(for: key) }
  }

  /// The overrides of both scopes, as one table.
  func flattenedOverrides() -> OverrideTable {
    guard let upper, let lower else { return OverrideTable() }
    var result = lower.takeUnretainedValue().flattenedOverrides()
    upper.takeUnretainedValue().flattenedOverrides().forEach { result.insert($1, for: $0) }
    return result
  }

  deinit {
    upper?.release()
    lower?.release()
  }
}
