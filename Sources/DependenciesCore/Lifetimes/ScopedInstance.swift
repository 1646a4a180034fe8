/// A value that was built in a scope.
final class ScopedInstance: @unchecked Sendable {
  /// A key, and the defaults for which the value was built: each test has its own, and so has each context.
  struct Identity: Hashable {
    let key: ObjectIdentifier
    let table: ObjectIdentifier
  }

  let identity: Identity
  let box: AnyValueBox
  private let keyType: any TestDependencyKey.Type

  // Guarded by the lock of `BuildGraph`.
  private(set) var readers: Set<SourceLocation> = []

  // What it stands for may be gone, and something else have its address.
  private weak var anchor: AnyObject?

  /// More places than these help nobody.
  private static let maximumReaderCount = 16

  init(
    _ box: AnyValueBox,
    of identity: Identity,
    in anchor: AnyObject,
    keyType: any TestDependencyKey.Type
  ) {
    self.box = box
    self.identity = identity
    self.anchor = anchor
    self.keyType = keyType
  }

  /// Tears the value down as its key says.
  func tearDown() async throws { try await keyType.tearDown(valueOf: box) }

  /// Whether the defaults are still there that it was built for.
  var isCurrent: Bool { anchor != nil }

  func noteReader(at location: SourceLocation) {
    if BuildConfiguration.isDebug, readers.count < Self.maximumReaderCount { readers.insert(location) }
  }

  /// What is left of a value when its scope has closed.
  struct Trace {
    let name: DependencyName
    let readers: [SourceLocation]
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
