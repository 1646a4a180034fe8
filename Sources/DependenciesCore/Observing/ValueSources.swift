/// All that a read of a key could find at one point of a program, for the inspection module. To find out
/// builds nothing.
package struct ValueSources {
  /// An override.
  package struct Override {
    /// Where it came from; nil if that was not noted.
    package let origin: ValueOrigin?

    /// The open scope that has it as an override of its own.
    package let scope: ScopeIdentity?
  }

  /// The override in the values themselves.
  package private(set) var override: Override?

  /// The override in what the object captured that reads.
  package private(set) var capturedOverride: Override?

  /// Whether a reset hides all overrides but these.
  package private(set) var isReset = false

  /// Where the value came from that was prepared, or has been built.
  package let defaultOrigin: ValueOrigin?

  /// Where it was prepared that the value is built when it is read.
  package let preparedBuild: ValueOrigin?

  /// The context whose default counts.
  package let context: DependencyContext

  /// Finds out what there is.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - values: The values that are read.
  ///   - model: An object that reads with a `@Dependency` of its own.
  package init(of key: any TestDependencyKey.Type, in values: DependencyValues, readBy model: Any? = nil) {
    let identity = ObjectIdentifier(key)
    let upper = values.storage.inTest
    let captured = model.flatMap(storageCarried).flatMap { upper.covers($0) ? nil : $0 }
    let storage = upper.laid(over: captured)
    let table = storage.table
    let site = ReadSite(of: key, at: .unknown)
    let read = PendingRead(of: key, in: storage, at: site, table: table, override: nil, parent: nil)
    let box =
      ConstructionCoordinator.withLock { table.box(for: identity) }
      ?? read.lifetime.rules.existingBox(for: read)
    defaultOrigin = box?.origin
    preparedBuild =
      ConstructionCoordinator.withLock { table.existingRecord(of: identity)?.preparedBuild }?.origin
    context = table.context
    override = self.override(of: identity, in: upper)
    if !isReset { capturedOverride = captured.flatMap { self.override(of: identity, in: $0) } }
  }

  private mutating func override(of key: ObjectIdentifier, in storage: Storage) -> Override? {
    switch storage.override(for: key) {
    case .none: return nil
    case .reset:
      isReset = true
      return nil
    case .value(let found):
      guard let box = found.takeUnretainedValue().original else { return nil }
      return Override(origin: box.origin, scope: storage.openScopes.scope(of: box, for: key))
    }
  }
}

extension ScopeStack {
  /// The open scope that was opened with an override.
  fileprivate func scope(of box: AnyValueBox, for key: ObjectIdentifier) -> ScopeIdentity? {
    all.first { $0.currentOpening?.changes?.boxOfOverride(for: key)?.original === box }?.identity
  }
}
