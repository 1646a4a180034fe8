public import Dependencies
internal import DependenciesCore

extension Dependency {
  /// Reads a dependency as the type of the value that the test set, to use the members of that type. If the
  /// value has another type, the library stops the process with a message that names the test.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesTestSupport
  ///
  /// func passMinute() async {
  ///   @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  ///   await clock.advance(by: .seconds(60))
  /// }
  /// ```
  ///
  /// - Parameter keyPath: The path to the dependency.
  /// - Parameter type: The type of the value that the test set.
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

  /// Reads the dependency of a key as the type of the value that the test set.
  ///
  /// If the value has another type, the library stops the process with a message that names the test,
  /// because there is no value to return.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - type: The type of the value that the test set.
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

/// The subscript argument of a key path that reads a value as another type.
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

/// The subscript argument of a key path that reads the value of a key as another type.
private struct KeyCast<Key: TestDependencyKey, Wanted>: Hashable, Sendable {
  let location: CodeLocation
}

/// Finds the name of the dependency that a key path reads.
private final class NameProbe: DependencyObserver {
  private let name = Locked<DependencyName?>(nil)

  func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth _: Int) {
    guard work == nil, case .read(let site, _, _, _) = event else { return }
    name.withLock { $0 = $0 ?? site.name }
  }

  /// Reads once more, from the current values.
  static func name(at keyPath: KeyPath<DependencyValues, some Any>) -> DependencyName? {
    let probe = NameProbe()
    probe.observing { _ = DependencyValues.current[keyPath: keyPath] }
    return probe.name.value
  }
}

extension DependencyValues {
  fileprivate subscript<Base, Wanted>(cast cast: KeyPathCast<Base, Wanted>) -> Wanted {
    let name = { NameProbe.name(at: cast.keyPath) }
    return value(self[keyPath: cast.keyPath], named: name, as: Wanted.self, at: cast.location)
  }

  fileprivate subscript<Key: TestDependencyKey, Wanted>(cast cast: KeyCast<Key, Wanted>) -> Wanted {
    value(self[Key.self], named: { DependencyName(Key.self) }, as: Wanted.self, at: cast.location)
  }

  private func value<Wanted>(
    _ value: Any,
    named name: () -> DependencyName?,
    as wanted: Wanted.Type,
    at location: CodeLocation
  ) -> Wanted {
    if let value = value as? Wanted { return value }
    let test = LinkedTestRuntime.currentTest?.name
    let found = type(of: value)
    IssueReporter.stop(
      .otherType(name(), found: found, wanted: wanted, at: location, test: test),
      at: location
    )
  }
}
