extension DependencyValues {
  /// The values of the current scope as an update closure leaves them.
  @usableFromInline
  static func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    // The scope is not retained: threads that begin scopes inside the same one would stand in one another's
    // way.
    let current = Storage.bound
    let log = current._withUnsafeGuaranteedRef(\.overrideLog)
    var values = DependencyValues(storage: current._withUnsafeGuaranteedRef { $0.copy() })
    let isObserved = current._withUnsafeGuaranteedRef(\.isObserved)
    try values.apply(update, at: location, tracksOverrides: isObserved || log != nil)
    if let log { values.storage.log(to: log, over: .current) }
    if isObserved { values.observe(over: .current, at: location) }
    return values
  }

  /// These values as an update closure leaves them.
  package func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    let log = Updating.overrideLog
    try values.apply(update, at: location, tracksOverrides: storage.isObserved || log != nil)
    if let log { values.storage.log(to: log, over: storage) }
    if storage.isObserved { values.observe(over: storage, at: location) }
    return values
  }

  /// Runs an update closure.
  @inline(__always)
  private mutating func apply(
    _ update: (inout DependencyValues) throws -> Void,
    at location: CodeLocation,
    tracksOverrides: Bool
  ) rethrows {
    let reads = try Updating.run(at: location, tracksOverrides: tracksOverrides) { try update(&self) }.reads
    reads?.keepUnwritten(in: storage)
    if storage.hidesOverrides { storage = storage.flat }
  }

  /// These values as an update closure leaves them.
  func updated(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try await Updating.run(at: location) { try await update(&values) }.reads.keepUnwritten(in: values.storage)
    if values.storage.hidesOverrides { values.storage = values.storage.flat }
    if let log = Updating.overrideLog { values.storage.log(to: log, over: storage) }
    if storage.isObserved { values.observe(over: storage, at: location) }
    return values
  }
}

extension DependencyValues {
  /// Drops the override of a key, so that its default shows again.
  ///
  /// It also hides an override that an object captured when it was made:
  ///
  /// ```swift
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
  /// withDependencies {
  ///   $0.decorate(\.apiClient) { client in
  ///     APIClient { term in
  ///       print("searching for", term)
  ///       return try await client.search(term)
  ///     }
  ///   }
  /// } operation: {
  ///   // Each search is printed here.
  /// }
  /// ```
  ///
  /// A default that is not there yet is built for the purpose, reports nothing and is not kept. Decorating
  /// twice wraps twice; the later decoration is the outer one.
  ///
  /// - Parameters:
  ///   - keyPath: The path from these values to the value.
  ///   - decoration: Makes the new value from the old one. It runs once, before this method returns.
  /// - Throws: What the decoration throws; then nothing has changed.
  public mutating func decorate<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ decoration: (Value) throws -> Value
  ) rethrows {
    self[keyPath: keyPath] = try decoration(self[keyPath: keyPath])
  }
}

extension DependencyValues {
  /// Overrides a key with what a closure builds when the key is read, under the lifetime of the key.
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
  /// A value of a `cached` key is built once for this override; one of a `scoped` key once for this override
  /// and each scope, and it is torn down with the scope, even where the override ends earlier. The closure
  /// runs in the scope of the read, outside every lock.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - build: Builds a value.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
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
    let origin = storage.originOfNewValue(.lazyOverride, for: key, at: location)
    let box = FactoryBox(of: key, origin: origin) { ValueBox(build(), origin: $0.origin) }
    storage.set(box, for: ObjectIdentifier(key))
  }
}
