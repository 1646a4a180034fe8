extension DependencyValues {
  /// Drops the override of a key, so that reads get the prepared value or the key's own live, preview or test
  /// value.
  ///
  /// Here, the reset hides an outer override. It also hides overrides that an object remembers:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// enum GreetingKey: DependencyKey {
  ///   static let liveValue = "Hello"
  /// }
  ///
  /// withDependencies {
  ///   $0[GreetingKey.self] = "Good evening"
  /// } operation: {
  ///   withDependencies {
  ///     $0.reset(GreetingKey.self)
  ///   } operation: {
  ///     @Dependency(GreetingKey.self) var greeting
  ///     print(greeting)
  ///   }
  /// }
  /// ```
  ///
  /// ```output
  /// Hello
  /// ```
  ///
  /// - Parameter key: The key's type.
  public mutating func reset<Key: TestDependencyKey>(_ key: Key.Type) {
    makeUnique()
    storage.set(nil, for: ObjectIdentifier(key))
  }

  /// Drops the override of the key that a property reads.
  ///
  /// Works like the method that takes a key. Use this for entries and built-in dependencies, whose keys have
  /// no name:
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// withDependencies {
  ///   $0.reset(\.date)
  /// } operation: {
  ///   @Dependency(\.date.now) var now
  ///   print(now)
  /// }
  /// ```
  ///
  /// The getter of the property may run once, in the test context and with test values that are built for it,
  /// to find the key. If it does not read exactly
  /// one key, of its own type, the library reports an issue, and nothing changes.
  ///
  /// - Parameter keyPath: The path from these values to the dependency.
  public mutating func reset<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let key = key(of: keyPath, for: "reset", at: location) else { return }
    makeUnique()
    storage.set(nil, for: ObjectIdentifier(key))
  }

  /// Replaces a value with a value that wraps it.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// withDependencies {
  ///   $0.decorate(\.date) { date in DateGenerator { date.now.addingTimeInterval(60) } }
  /// } operation: {
  ///   @Dependency(\.date.now) var now
  ///   print(now)  // One minute ahead.
  /// }
  /// ```
  ///
  /// The old value may be an override, a prepared value or the key's own. If the old value does not exist
  /// yet, the library builds it, without reporting an issue. If you decorate twice, the later decoration
  /// wraps the earlier one.
  ///
  /// - Parameters:
  ///   - keyPath: The path from these values to the value.
  ///   - decoration: Makes the new value from the old one. It runs once, before this method returns.
  /// - Throws: Any error from the decoration. In that case, nothing changes.
  public mutating func decorate<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ decoration: (Value) throws -> Value
  ) rethrows {
    func decorate(_ value: inout Value) throws { value = try decoration(value) }
    // A copy, since Swift writes the value back even if the decoration throws.
    var values = self
    try decorate(&values[keyPath: keyPath])
    self = values
  }
}

extension DependencyValues {
  /// Overrides a key with a value that a closure builds when code reads the key.
  ///
  /// Use this method if the value should be built only when it is needed, or anew at each read:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct Draft: Sendable {
  ///   var text = ""
  /// }
  ///
  /// enum DraftKey: DependencyKey {
  ///   static var liveValue: Draft { Draft() }
  ///   static var lifetime: DependencyLifetime { .transient }
  /// }
  ///
  /// withDependencies {
  ///   $0.override(DraftKey.self) { Draft(text: "To whom it may concern") }
  /// } operation: {
  ///   @Dependency(DraftKey.self) var draft
  ///   print(draft.text)  // Each read makes a draft, because the key is transient.
  /// }
  /// ```
  ///
  /// If the lifetime of the key is `transient`, each read builds a value. Otherwise, the first read builds
  /// the value, which lives as long as the override. The closure runs with the overrides around that read,
  /// outside of every lock. The library never calls `tearDown` for the value.
  ///
  /// The value lives until the operation has returned and all objects made in it have been released. Objects
  /// that were built by another such closure, by a family or for a default do not count: debug builds report
  /// a read by one of them after that time, and each read builds another value. If the value itself keeps an
  /// object that was made in the operation, neither is ever released.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - build: Builds a value.
  public mutating func override<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @escaping @Sendable () -> Key.Value
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    override(key, at: ReadSite(of: key, at: location)) { build() }
  }

  /// Overrides a dependency with a value that a closure builds when code reads it.
  ///
  /// Works like the method that takes a key. Use this for entries and built-in dependencies, whose keys have
  /// no name:
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// withDependencies {
  ///   $0.override(\.date) { DateGenerator { Date(timeIntervalSince1970: 0) } }
  /// } operation: {
  ///   @Dependency(\.date.now) var now
  ///   print(now)
  /// }
  /// ```
  ///
  /// The key is found as for ``reset(_:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - keyPath: The path from these values to the dependency.
  ///   - build: Builds a value.
  public mutating func override<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ build: @escaping @Sendable () -> Value
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let key = key(of: keyPath, for: "override", at: location) else { return }
    override(key, at: ReadSite(of: key, at: location), build)
  }

  /// Overrides a key, whose values are of this type.
  private mutating func override<Value>(
    _ key: any TestDependencyKey.Type,
    at site: ReadSite,
    _ build: @escaping @Sendable () -> Value
  ) {
    makeUnique()
    let box = FactoryBox(of: key, origin: .override(site)) { ValueBox(build(), origin: $0.origin) }
    storage.set(box, for: ObjectIdentifier(key))
  }

  /// The key of a property; nil, and an issue, if the property does not stand for one.
  private func key<Value>(
    of keyPath: KeyPath<DependencyValues, Value>,
    for method: String,
    at location: CodeLocation
  ) -> (any TestDependencyKey.Type)? {
    let keys = keys(readBy: keyPath)
    if keys.count == 1, keys[0].key.valueType == Value.self { return keys[0].key }
    IssueReporter.report(
      .pathOfNoKey(keys.map(\.name), of: Value.self, for: method, at: location),
      at: location
    )
    return nil
  }
}
