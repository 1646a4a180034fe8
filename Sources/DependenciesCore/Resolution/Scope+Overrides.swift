extension Scope {
  /// Sets the override of a key.
  func set(_ box: AnyValueBox, for key: ObjectIdentifier) {
    overrides.insert(box, for: key)
  }

  /// Shares the overrides with the scopes that will be made from this one, if they are many. Nobody else may see the scope yet.
  func shareOverrides() {
    guard overrides.count > Self.ownOverrideLimit else { return }
    sharedOverrides = SharedOverrides(flattenedOwnOverrides())
    overrides = OverrideTable()
  }

  /// So many overrides are copied with the scope that has them, which costs less than to look in two tables.
  private static let ownOverrideLimit = 4

  /// Hides whatever override there is of a key.
  func reset(_ key: ObjectIdentifier) {
    overrides.insert(nil, for: key)
  }

  /// Whether there may be overrides.
  var hasOverrides: Bool { !overrides.isEmpty || sharedOverrides != nil || captured != nil }

  /// The overrides of this scope and what it captured, as one table.
  func flattenedOverrides() -> OverrideTable {
    guard let captured else { return flattenedOwnOverrides() }
    var result = captured.flattenedOverrides()
    sharedOverrides?.table.forEach { result.insert($1, for: $0) }
    overrides.forEach { result.insert($1, for: $0) }
    return result
  }

  /// The overrides in the scope in which a build constructs its value.
  func overrides(for build: Build) -> OverrideTable {
    var result = flattenedOverrides()
    if build.isMemoizing {
      // The family may lie in one of them, and lives longer than the others.
      result.replaceBoxes { box, key in box is LentBox ? box : LentBox(box, of: key) }
    } else if build.isOfOverride {
      // What an override keeps must not keep the override.
      result.replaceBoxes { box, _ in box.borrowed }
    }
    return result
  }

  /// The overrides of this scope, and nothing of what it captured.
  private func flattenedOwnOverrides() -> OverrideTable {
    guard let sharedOverrides else { return overrides.copy() }
    var result = sharedOverrides.table.copy()
    overrides.forEach { result.insert($1, for: $0) }
    return result
  }

  /// Visits the overrides in force, in no order.
  func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox) -> Void) {
    flattenedOverrides().forEach { key, box in
      if let box = box?.original { body(key, box) }
    }
  }
}
