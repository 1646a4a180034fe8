/// A value that was built in a scope.
final class ScopedInstance: @unchecked Sendable {
  /// A key, and what the value belongs to: each test has its own, and so has each context.
  struct Identity: Hashable {
    let key: ObjectIdentifier
    let owner: OwnerIdentity
  }

  let box: AnyValueBox

  /// What was in force while it was constructed.
  let storage: Storage

  let keyType: any TestDependencyKey.Type

  // Guarded by the lock of the scope.

  private(set) var isTornDown = false

  private(set) var readers: Set<CodeLocation> = []

  /// More places than these help nobody.
  private static let maximumReaderCount = 16

  init(_ box: AnyValueBox, keyType: any TestDependencyKey.Type, constructedIn storage: Storage) {
    (self.box, self.keyType, self.storage) = (box, keyType, storage)
  }

  /// Tears the value down as its key says, with the values in force that it was constructed from.
  func tearDown(_ name: DependencyName, in scope: ScopeIdentity) async throws {
    try await DependencyObservation.run(.tearDown(name, scope)) {
      defer { scope.lock.withLock { isTornDown = true } }
      try await DependencyValues(storage: storage).run { try await keyType.tearDown(valueOf: box) }
    }
  }

  func noteReader(at location: CodeLocation) {
    if BuildConfiguration.isDebug, readers.count < Self.maximumReaderCount { readers.insert(location) }
  }

  /// What is left of a value when its scope has closed.
  struct Trace {
    let name: DependencyName
    let readers: [CodeLocation]
    private(set) weak var object: AnyObject?

    /// Makes a trace, if the value is an object.
    init?(_ instance: ScopedInstance) {
      guard let object = instance.box.object, let name = instance.box.origin?.name else { return nil }
      self.object = object
      self.name = name
      readers = instance.readers.sorted { ($0.fileID, $0.line) < ($1.fileID, $1.line) }
    }
  }
}
