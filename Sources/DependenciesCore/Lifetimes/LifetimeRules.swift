/// What a lifetime does in its own way. Each lifetime is a type in a file of its own, and nothing else tells
/// lifetimes apart.
protocol LifetimeRules: Hashable, Sendable {
  /// As diagnostics say it, such as `scoped to Session`.
  var description: String { get }

  /// As code says it, such as `.scoped(to: Session.self)`. Implement it unless a period and the description
  /// together are such code.
  var code: String { get }

  /// Whether values are built where no override and no scope is in force.
  var isProcessWide: Bool { get }

  /// The value for a read: one that is there, or one that is constructed now. Unless a lifetime says
  /// otherwise, it is the one in its slot, or one of the reader's own if there is no slot.
  func box(for read: PendingRead) -> AnyValueBox

  /// The value for a read of which nothing has to be noted, if it is there and costs less to find here.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - storage: What is in force where it is read. It overrides nothing of the key.
  ///   - table: The defaults there.
  func knownBox(of key: any TestDependencyKey.Type, in storage: Storage, _ table: DefaultTable)
    -> AnyValueBox?

  /// Whether readers share values.
  var sharesValues: Bool { get }

  /// Where the value for a read is kept, if it is.
  func slot(for read: PendingRead) -> (any ValueSlot)?

  /// The value that is there, if one is: for an update closure.
  func existingBox(for read: PendingRead) -> AnyValueBox?

  /// The scope that keeps the value for a read, if one does.
  func scope(for read: PendingRead) -> ScopeStorage?

  /// The values in force while a value is constructed that is kept: those of its first reader, unless these
  /// do not count.
  ///
  /// - Parameters:
  ///   - read: The read.
  ///   - scope: The scope that keeps the value, if one does.
  func constructionStorage(for read: PendingRead, in scope: ScopeStorage?) -> Storage

  /// Whether a value of this lifetime may end before another that keeps it. If it may, ``box(for:)`` must
  /// call ``PendingRead/reportCapture(from:)``.
  ///
  /// - Parameters:
  ///   - holder: The construction of the value that keeps it.
  ///   - scope: The scope that the value of this lifetime belongs to, if there is one.
  func canEndBefore(_ holder: Construction, in scope: ScopeStack.Found?) -> Bool
}

extension LifetimeRules {
  var code: String { ".\(description)" }
  var isProcessWide: Bool { false }
  var sharesValues: Bool { true }
  func box(for read: PendingRead) -> AnyValueBox { slot(for: read).map(read.keptBox) ?? read.ownBox() }
  func knownBox(of: any TestDependencyKey.Type, in: Storage, _: DefaultTable) -> AnyValueBox? { nil }
  func slot(for read: PendingRead) -> (any ValueSlot)? { nil }
  func scope(for read: PendingRead) -> ScopeStorage? { nil }

  func existingBox(for read: PendingRead) -> AnyValueBox? {
    // The slot may have the last reference to a scope, and outlives the lock.
    guard let slot = slot(for: read) else { return nil }
    return withExtendedLifetime(slot) { ConstructionCoordinator.withLock { slot.box } }
  }
  func constructionStorage(for read: PendingRead, in scope: ScopeStorage?) -> Storage { read.storage }
  func canEndBefore(_ holder: Construction, in scope: ScopeStack.Found?) -> Bool { false }
}
