extension Scope {
  /// Sets the override of a key; nil to hide whatever override there is. Nobody else may see the scope yet.
  ///
  /// - Parameters:
  ///   - box: The box. A reference to it that the caller holds is taken over.
  ///   - key: The key.
  func set(_ box: Unmanaged<AnyValueBox>?, for key: ObjectIdentifier) {
    if overrides.insert(box, for: key) { return }
    moveOverrides()
    // There is room now.
    _ = overrides.insert(box, for: key)
  }

  /// Moves the overrides to where the scopes that will be made from this one find them without copying them, if they are many. Nobody
  /// else may see the scope yet.
  func shareOverrides() {
    if overrides.isFull || isKnownUniquelyReferenced(&sharedOverrides) { moveOverrides() }
  }

  /// Makes room for more overrides of the scope's own.
  private func moveOverrides() {
    if !isKnownUniquelyReferenced(&sharedOverrides) {
      sharedOverrides = SharedOverrides(sharedOverrides?.table.copy() ?? OverrideTable())
    }
    sharedOverrides?.insert(overrides)
    overrides = OwnOverrides()
  }

  /// Whether there may be overrides.
  var hasOverrides: Bool { !overrides.isEmpty || sharedOverrides != nil || laid != nil }

  /// What a scope with the same overrides has below its own: all of them if it is not to look in two others.
  var overridesBelow: SharedOverrides? {
    laid == nil ? sharedOverrides : .having(flattenedOverrides())
  }

  /// The overrides of this scope and those that it looks in, as one table.
  func flattenedOverrides() -> OverrideTable {
    var result = laid?.flattenedOverrides() ?? OverrideTable()
    sharedOverrides?.table.forEach { result.insert($1, for: $0) }
    overrides.forEach { result.insert($1, for: $0) }
    return result
  }

  /// The overrides in the scope in which a build constructs its value.
  func overrides(for build: Build) -> SharedOverrides? {
    var result = flattenedOverrides()
    if build.isMemoizing {
      // The family may lie in one of them, and lives longer than the others.
      result.replaceBoxes { $0 is LentBox ? $0 : LentBox($0) }
    } else if build.isOfOverride {
      // What an override keeps must not keep the override.
      result.replaceBoxes(\.borrowed)
    }
    return SharedOverrides.having(result)
  }

  /// Visits the overrides in force, in no order.
  func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox) -> Void) {
    flattenedOverrides().forEach { key, box in
      if let box = box?.original { body(key, box) }
    }
  }
}
