extension DependencyValues {
  /// The value of a key.
  ///
  /// Properties of ``DependencyValues`` use it; most other code reads with ``Dependency``.
  ///
  /// Reading gives, in this order, the override in this scope, the value that `prepareDependencies` set, and
  /// the default for the scope's context, which its first reader builds. A value that is already there costs
  /// a few look-ups, with no lock and no allocation.
  ///
  /// Writing sets the override. It neither reads nor builds the default.
  ///
  /// A helper that reads a key for its caller hands the caller's place on, so that reports name it:
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
  /// - Parameters:
  ///   - key: The key's type.
  ///   - fileID: The place of the read, for diagnostics.
  ///   - filePath: The place of the read, for diagnostics.
  ///   - line: The place of the read, for diagnostics.
  ///   - column: The place of the read, for diagnostics.
  ///   - function: The property that contains the read, for diagnostics.
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
      guard let box = readyBox(key) else {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        return readSlowly(key, at: location, in: function)
      }
      // These values keep the box, and may go after their last use: here, where the client's code reads it.
      return withExtendedLifetime(self) { box.value(as: Key.Value.self) }
    }
    @inlinable
    set {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      set(key, at: location) { ValueBox(newValue, origin: $0) }
    }
  }

  /// The box of a key's value, or nil if there is none yet or the read must be recorded. It is not retained:
  /// the caller must keep these values until the value is copied.
  @usableFromInline
  func readyBox(_ key: any TestDependencyKey.Type) -> Unmanaged<AnyValueBox>? {
    storage.readyBox(of: key, over: nil)
  }

  /// The value of a key, wherever it comes from.
  @usableFromInline
  func readSlowly<Key: TestDependencyKey>(
    _ key: Key.Type,
    at location: CodeLocation,
    in function: StaticString
  ) -> Key.Value {
    Read.box(of: key, in: storage, at: ReadSite(key, location: location, function: function))
      .value(as: Key.Value.self)
  }

  /// Sets the override of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - location: The place that sets it.
  ///   - makeBox: Makes the box.
  @usableFromInline
  mutating func set(
    _ key: any TestDependencyKey.Type,
    at location: CodeLocation,
    _ makeBox: (ValueOrigin?) -> AnyValueBox
  ) {
    makeUnique()
    let isNoted = BuildConfiguration.isDebug || storage.observer != nil || ThreadFrame.isObservedUpdate
    storage.set(makeBox(isNoted ? .override(of: key, at: location) : nil), for: ObjectIdentifier(key))
  }
}

extension ValueOrigin {
  /// Where an override comes from: the call whose update closure sets it, or the assignment if there is none.
  static func override(of key: any TestDependencyKey.Type, at location: CodeLocation) -> ValueOrigin {
    ValueOrigin(
      kind: .override,
      name: DependencyName(key),
      location: UpdateClosure.currentLocation ?? location
    )
  }
}

extension DependencyValues {
  /// The value of a key, for the property that `@DependencyEntry` makes of it. Generated code uses it.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - path: The path of the property, which does nothing but read the key.
  ///   - fileID: The place of the read, for diagnostics.
  ///   - filePath: The place of the read, for diagnostics.
  ///   - line: The place of the read, for diagnostics.
  ///   - column: The place of the read, for diagnostics.
  ///   - function: The property that contains the read, for diagnostics.
  public subscript<Key: TestDependencyKey>(
    __entry key: Key.Type,
    path path: @autoclosure () -> KeyPath<DependencyValues, Key.Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    ThreadFrame.noteProperty(at: path(), reading: key)
    return self[key, fileID: fileID, filePath: filePath, line: line, column: column, function: function]
  }
}
