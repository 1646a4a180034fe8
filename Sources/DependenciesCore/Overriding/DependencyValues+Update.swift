extension DependencyValues {
  /// The current values as an update closure leaves them.
  @usableFromInline
  static func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    // The storage is not retained: threads that begin scopes inside the same one would contend for it.
    var values = DependencyValues(storage: Storage.bound._withUnsafeGuaranteedRef { $0.copy() })
    // The common case, without the rest of the function below.
    if values.storage.rare == nil {
      try ThreadFrame.run(.updating(notesOverrides: false), at: location) { try update(&values) }
    } else {
      try values.update(at: location, update)
    }
    return values
  }

  /// These values as an update closure leaves them.
  package func updated(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try values.update(at: location, update)
    return values
  }

  /// These values as an update closure leaves them, with the closure's own changes; nil if it made none.
  package func recorded(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> (values: DependencyValues, changes: Storage?) {
    var values = DependencyValues(storage: storage.copy())
    let changes = try values.update(at: location, recordedIn: ChangeRecord(), update)
    return (values, changes)
  }

  /// These values as an asynchronous update closure leaves them.
  package func updated(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = DependencyValues(storage: storage.copy())
    try await values.update(at: location, update)
    return values
  }

  /// The same, with the closure's own changes; nil if it made none.
  func recorded(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> (values: DependencyValues, changes: Storage?) {
    var values = DependencyValues(storage: storage.copy())
    let changes = try await values.update(at: location, recordedIn: ChangeRecord(), update)
    return (values, changes)
  }

  /// Runs an update closure.
  ///
  /// - Parameter record: Records the changes, if needed. An observer needs them.
  /// - Returns: The changes, if they were recorded and there are any.
  @discardableResult
  private mutating func update(
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> Storage? {
    let observer = storage.observer
    let record = record ?? observer.map { _ in ChangeRecord() }
    if let record { storage.record = record }
    try ThreadFrame.run(.updating(notesOverrides: observer != nil), at: location) { try update(&self) }
    let changes = record?.changes(endingWith: storage)
    if let observer { observe(changes, by: observer, at: location) }
    return changes
  }

  /// Runs an asynchronous update closure.
  @discardableResult
  private mutating func update(
    isolation: isolated (any Actor)? = #isolation,
    at location: CodeLocation,
    recordedIn record: ChangeRecord? = nil,
    _ update: @concurrent (inout DependencyValues) async throws -> Void
  ) async rethrows -> Storage? {
    let observer = storage.observer
    let record = record ?? observer.map { _ in ChangeRecord() }
    if let record { storage.record = record }
    try await UpdateClosure.run(at: location) { try await update(&self) }
    let changes = record?.changes(endingWith: storage)
    if let observer { observe(changes, by: observer, at: location) }
    return changes
  }

  /// Lets the observer observe the values that an update closure has made, and notifies it of the overrides.
  @inline(never)
  private mutating func observe(
    _ changes: Storage?,
    by observer: DependencyObservation,
    at location: CodeLocation
  ) {
    // The closure may have assigned other values.
    storage = storage.observed(by: observer)
    var origins: [ValueOrigin] = []
    changes?.forEachOverride { if let origin = $1?.origin { origins.append(origin) } }
    if !origins.isEmpty { observer.note(.overrode(origins, at: location)) }
  }
}

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
    set(try decoration(self[keyPath: keyPath]), at: keyPath)
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
