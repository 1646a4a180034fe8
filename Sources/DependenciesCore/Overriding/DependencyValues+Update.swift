extension DependencyValues {
  /// The values of the current scope as an update closure leaves them.
  @usableFromInline
  static func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    // The storage is not retained: threads that begin scopes inside the same one would contend for it.
    var values = DependencyValues(storage: Storage.bound._withUnsafeGuaranteedRef { $0.copy() })
    let observer = values.storage.observer
    try ThreadFrame.run(.updating(notesOverrides: observer != nil), at: location) { try update(&values) }
    if let observer { values.observe(over: .current, by: observer, at: location) }
    return values
  }

  /// These values as an update closure leaves them.
  package func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try ThreadFrame.run(.updating(notesOverrides: storage.observer != nil), at: location) {
      try update(&values)
    }
    if let observer = storage.observer { values.observe(over: storage, by: observer, at: location) }
    return values
  }

  /// These values as an asynchronous update closure leaves them.
  func updated(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try await UpdateClosure.run(at: location) { try await update(&values) }
    if let observer = storage.observer { values.observe(over: storage, by: observer, at: location) }
    return values
  }

  /// Lets the observer observe the values that an update closure has made, and notifies it of the overrides.
  @inline(never)
  private mutating func observe(
    over outer: Storage,
    by observer: DependencyObservation,
    at location: CodeLocation
  ) {
    // The closure may have assigned other values.
    storage = storage.observed(by: observer)
    var origins: [ValueOrigin] = []
    storage.changes(from: outer)?.forEachOverride { if let origin = $1?.origin { origins.append(origin) } }
    if !origins.isEmpty { observer.note(.overrode(origins, at: location)) }
  }
}

extension DependencyValues {
  /// Drops the override of a key, so that reads get its default.
  ///
  /// An override that an object captured when it was made is hidden as well:
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

  /// Wraps a value, override or default, in another.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// withDependencies {
  ///   $0.decorate(\.date) { date in DateGenerator { date.now.addingTimeInterval(60) } }
  /// } operation: {
  ///   // Each date is one minute ahead here.
  /// }
  /// ```
  ///
  /// A default that does not exist yet is built; decorating it reports nothing. Decorating twice wraps twice;
  /// the later decoration is the outer one.
  ///
  /// - Parameters:
  ///   - keyPath: The path from these values to the value.
  ///   - decoration: Makes the new value from the old one. It runs once, before this method returns.
  /// - Throws: The error of the decoration; then nothing changes.
  public mutating func decorate<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ decoration: (Value) throws -> Value
  ) rethrows {
    self[keyPath: keyPath] = try decoration(self[keyPath: keyPath])
  }
}

extension DependencyValues {
  /// Overrides a key with a value that a closure builds when the key is read.
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
  ///   // Each read makes a draft.
  /// }
  /// ```
  ///
  /// The closure runs with the overrides around the reader, outside every lock. The value is built at its
  /// first read, or at each read if the lifetime of the key is `transient`. It lives as long as the override,
  /// and no scope tears it down.
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
    makeUnique()
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let box = FactoryBox(of: key, origin: .override(ReadSite(of: key, at: location))) {
      ValueBox(build(), origin: $0.origin)
    }
    storage.set(box, for: ObjectIdentifier(key))
  }
}
