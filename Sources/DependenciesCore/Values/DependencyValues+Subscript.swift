extension DependencyValues {
  /// The value of a key.
  ///
  /// Use it in properties of ``DependencyValues``. Most other code reads with ``Dependency``.
  ///
  /// A read gets, in this order: the override in these values, the value that `prepareDependencies` has set,
  /// and the key's own live, preview or test value, which the library builds at the first read. If the value
  /// exists, a read costs a few look-ups. It takes a lock or allocates memory only if the value's lifetime
  /// needs that.
  ///
  /// A write sets the override. It neither reads nor builds another value.
  ///
  /// If a helper reads a key for its caller, let it pass on the caller's file and line, so that messages show
  /// them:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// extension DependencyValues {
  ///   func read<Key: TestDependencyKey>(
  ///     _ key: Key.Type,
  ///     fileID: StaticString = #fileID,
  ///     filePath: StaticString = #filePath,
  ///     line: UInt = #line,
  ///     column: UInt = #column
  ///   ) -> Key.Value {
  ///     self[key, fileID: fileID, filePath: filePath, line: line, column: column]
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter key: The key's type.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    @inlinable
    get {
      guard let box = unsafe readyBox(key) else {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        return readSlowly(key, at: location, in: function)
      }
      // These values keep the box, and may be released after their last use: here, where the client's code
      // reads it.
      return withExtendedLifetime(self) { unsafe box.value(as: Key.Value.self) }
    }
    @inlinable
    set {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      set(key, at: location, in: function) { ValueBox(newValue, origin: $0) }
    }
  }

  /// The box of a key's value, or nil if it does not exist yet or the read must be recorded. Not retained:
  /// the caller must keep these values until the value is copied.
  @usableFromInline
  func readyBox(_ key: any TestDependencyKey.Type) -> Unmanaged<AnyValueBox>? {
    unsafe storage.readyBox(of: key, over: nil)
  }

  /// The value of a key, from any source.
  @usableFromInline
  func readSlowly<Key: TestDependencyKey>(
    _ key: Key.Type,
    at location: CodeLocation,
    in function: StaticString
  ) -> Key.Value {
    Read.resolve(key, in: storage, at: ReadSite(key, location: location, function: function))
      .value(as: Key.Value.self)
  }

  /// Sets the override of a key, in the property or method `function`.
  @usableFromInline
  mutating func set(
    _ key: any TestDependencyKey.Type,
    at location: CodeLocation,
    in function: StaticString,
    _ makeBox: (ValueOrigin?) -> AnyValueBox
  ) {
    makeUnique()
    let isNoted =
      BuildConfiguration.isDebug || storage.observer != nil || storage.record != nil
      || ThreadFrame.notesOverrides
    let site = isNoted ? ReadSite(key, location: location, function: function) : nil
    storage.set(makeBox(site.map(ValueOrigin.override)), for: ObjectIdentifier(key))
  }
}

extension ValueOrigin {
  /// The origin of an override: the call whose update closure sets it, or else the assignment.
  static func override(_ site: ReadSite) -> ValueOrigin {
    ValueOrigin(kind: .override, name: site.name, location: UpdateClosure.currentLocation ?? site.location)
  }
}
