extension DependencyValues {
  /// The value of a key.
  ///
  /// Properties of ``DependencyValues`` use it; most other code reads with ``Dependency``.
  ///
  /// Reading gives, in this order, the override in this scope, the value that `prepareDependencies` set, and the
  /// default for the scope's context, which its first reader builds. A value that is already there costs two
  /// look-ups in hash tables, with no lock and no allocation.
  ///
  /// Writing sets the override. It neither reads nor builds the default.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - fileID: The place of the read, for diagnostics.
  ///   - filePath: The place of the read, for diagnostics.
  ///   - line: The place of the read, for diagnostics.
  ///   - column: The place of the read, for diagnostics.
  ///   - function: The property that contains the read, for diagnostics.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    get {
      var site: ReadSite {
        let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        return ReadSite(key, location: location, function: function)
      }
      if case .value(let box) = scope.override(for: ObjectIdentifier(key)) {
        return box.hasOrigin ? scope.value(ofOverride: box, of: key, at: site) : box.value(for: key)
      }
      if let box = scope.keptTable?[ObjectIdentifier(key)] {
        if BuildConfiguration.isDebug { scope.noteUse(ofDefault: box, of: key, at: site) }
        return box.value(for: key)
      }
      return scope.inTest.resolve(key, at: site)
    }
    set {
      makeUnique()
      let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      let origin = scope.originOfNewValue(for: key, at: location)
      scope.set(ValueBox(newValue, origin: origin), for: ObjectIdentifier(key))
    }
  }
}

extension Scope {
  /// What is remembered of a value that is being set: the place of the call whose update closure sets it, or the
  /// place of the assignment where there is none.
  fileprivate func originOfNewValue<Key: TestDependencyKey>(
    for key: Key.Type,
    at location: SourceLocation
  ) -> ValueOrigin? {
    let isTracked = OverrideUses.current != nil
    guard BuildConfiguration.isDebug || isTracked else { return nil }
    let location = Updating.location ?? location
    return ValueOrigin(kind: .override, name: DependencyName(key), location: location, isTracked: isTracked)
  }
}
