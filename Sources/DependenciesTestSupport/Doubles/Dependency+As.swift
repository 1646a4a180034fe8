public import Dependencies
internal import DependenciesCore

extension Dependency {
  /// Reads a dependency as the type that the test gave it.
  ///
  /// A test that overrides a dependency with a double of a type of its own gets at the double's members this
  /// way:
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test(.dependency(\.player, SilentPlayer()))
  /// func theOvertureIsPlayed() {
  ///   @Dependency(\.player, as: SilentPlayer.self) var player
  ///   player.play("Overture")
  ///   #expect(player.songs.value == ["Overture"])
  /// }
  /// ```
  ///
  /// The process stops with a message where the dependency is of another type, for there is no value to give.
  ///
  /// - Parameters:
  ///   - keyPath: A path from `DependencyValues` to the value.
  ///   - type: The type that the value has.
  ///   - fileID: The place of the wrapper, for diagnostics.
  ///   - filePath: The place of the wrapper, for diagnostics.
  ///   - line: The place of the wrapper, for diagnostics.
  ///   - column: The place of the wrapper, for diagnostics.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let cast = KeyPathCast<Base, Value>(keyPath: keyPath, location: location)
    self.init(\.[cast: cast], fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key as the type that the test gave it.
  ///
  /// The process stops with a message where the dependency is of another type, for there is no value to give.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - type: The type that the value has.
  ///   - fileID: The place of the wrapper, for diagnostics.
  ///   - filePath: The place of the wrapper, for diagnostics.
  ///   - line: The place of the wrapper, for diagnostics.
  ///   - column: The place of the wrapper, for diagnostics.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let cast = KeyCast<Key, Value>(location: location)
    self.init(\.[cast: cast], fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// What a key path needs to know to read a value as another type.
private struct KeyPathCast<Base, Wanted>: Hashable, Sendable {
  let keyPath: any KeyPath<DependencyValues, Base> & Sendable
  let location: CodeLocation

  static func == (left: Self, right: Self) -> Bool {
    left.keyPath == right.keyPath && left.location == right.location
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
    hasher.combine(location)
  }
}

/// What a key path needs to know to read the value of a key as another type.
private struct KeyCast<Key: TestDependencyKey, Wanted>: Hashable, Sendable {
  let location: CodeLocation
}

extension DependencyValues {
  fileprivate subscript<Base, Wanted>(cast cast: KeyPathCast<Base, Wanted>) -> Wanted {
    value(self[keyPath: cast.keyPath], as: Wanted.self, at: cast.location)
  }

  fileprivate subscript<Key: TestDependencyKey, Wanted>(cast cast: KeyCast<Key, Wanted>) -> Wanted {
    value(self[Key.self], as: Wanted.self, at: cast.location)
  }

  private func value<Wanted>(_ value: Any, as wanted: Wanted.Type, at location: CodeLocation) -> Wanted {
    guard let wantedValue = value as? Wanted else {
      let text = TestSupportText.otherType(value: type(of: value), wanted: wanted, at: location)
      fatalError(text, file: location.filePath, line: UInt(location.line))
    }
    return wantedValue
  }
}
