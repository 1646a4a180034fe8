/// Two scopes that a third shows as one, the upper laid over the lower: what code sees that captured one while another is current.
///
/// The third looks in them and copies nothing.
struct LaidScopes {
  let upper: Scope
  let lower: Scope

  /// The override of a key, if there is one. One of the scopes keeps it.
  @inline(never)
  func override(for key: ObjectIdentifier) -> Override {
    let found = upper.override(for: key)
    guard case .none = found else { return found }
    return lower.capturedOverride(for: key)
  }

  /// The overrides of both scopes, as one table.
  func flattenedOverrides() -> OverrideTable {
    var result = lower.flattenedOverrides()
    upper.flattenedOverrides().forEach { result.insert($1, for: $0) }
    return result
  }
}
