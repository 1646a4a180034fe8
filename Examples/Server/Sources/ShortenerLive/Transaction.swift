import Dependencies
import GRDB
import ShortenerInterfaces

/// A transaction of a request: either all writes are kept, or none.
///
/// The first write waits for its turn, then begins a transaction. From then on the request sees its own
/// writes, and other requests do not until ``commit()``. A request that only reads takes no turn.
public final class Transaction: Sendable {
  private enum Phase {
    /// Nothing has been written.
    case idle

    /// It has its turn, and has begun, or has tried to.
    case writing

    /// All is kept.
    case committed

    /// Nothing is kept.
    case undone
  }

  private let store: DependencyLoader<Store>
  private let phase = LockIsolated(Phase.idle)
  private let actions = LockIsolated<[@Sendable () -> Void]>([])

  /// The tasks of a request use its transaction one after the other.
  private let calls = AsyncMutex()

  /// Makes a transaction that has not begun.
  public init(_ store: DependencyLoader<Store>) { self.store = store }

  /// Reads.
  public func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await calls.run {
      phase.value == .writing ? try await inTransaction(body) : try await store().read(body)
    }
  }

  /// Writes. If the body throws, none of its writes are kept, and the request may continue.
  public func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await calls.run {
      if phase.value != .writing { try await begin() }
      return try await inTransaction { database in
        var value: Value?
        try database.inSavepoint {
          value = try body(database)
          return .commit
        }
        guard let value else { throw StorageError.rolledBack }
        return value
      }
    }
  }

  /// Keeps all writes, or throws and keeps none. In both cases, no more writes are possible.
  public func commit() async throws {
    try await calls.run {
      try Task.checkCancellation()
      let previous = phase.replace(.idle, with: .committed)
      if previous == .undone { throw StorageError.rolledBack }
      guard previous == .writing else { return }
      // In a separate task: a caller canceled in the middle could not tell whether the commit happened.
      let result = await Task {
        try await inTransaction { database in
          do { try database.commit() } catch {
            try database.rollback()
            throw error
          }
        }
      }.result
      if case .success = result { end(.committed) } else { end(.undone) }
      try result.get()
    }
    for action in actions.removeAll() { action() }
  }

  /// Runs an action once the writes are kept; never, if they are not.
  public func afterCommit(_ action: @escaping @Sendable () -> Void) {
    actions.withValue { $0.append(action) }
  }

  /// Ends the transaction. Undoes what has not been committed.
  public func close() async throws {
    _ = actions.removeAll()
    if phase.replace(.idle, with: .undone) != .writing { return }
    // In a separate task, which is not canceled with the request.
    try await Task {
      try await calls.run {
        // It may have been committed since.
        guard phase.value == .writing else { return }
        defer { end(.undone) }
        try await store().writer.writeWithoutTransaction { database in
          if database.isInsideTransaction { try database.rollback() }
        }
      }
    }.value
  }

  private func begin() async throws {
    let store = try await store()
    try await store.writing.lock()
    guard phase.replace(.idle, with: .writing) == .idle else {
      store.writing.unlock()
      throw StorageError.ended
    }
    try await StorageError.translated {
      try await store.writer.writeWithoutTransaction { database in
        // An earlier rollback may have failed.
        if database.isInsideTransaction { try database.rollback() }
        try database.beginTransaction(.immediate)
      }
    }
  }

  /// Lets the next waiting transaction begin.
  private func end(_ last: Phase) {
    phase.setValue(last)
    store.loaded?.writing.unlock()
  }

  private func inTransaction<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await StorageError.translated {
      try await store().writer.writeWithoutTransaction { database in
        // After some errors, such as that of a full disk, SQLite has undone all. Writing on would keep a
        // part.
        guard database.isInsideTransaction else { throw StorageError.rolledBack }
        return try body(database)
      }
    }
  }
}

extension LockIsolated where Value: Equatable & Sendable {
  /// Replaces a value, if it is the one that is expected. Returns what it was.
  fileprivate func replace(_ expected: Value, with new: Value) -> Value {
    withValue { value in
      defer { if value == expected { value = new } }
      return value
    }
  }
}

extension LockIsolated where Value: RangeReplaceableCollection & Sendable {
  fileprivate func removeAll() -> Value {
    withValue { value in
      defer { value = Value() }
      return value
    }
  }
}

extension Transaction: DependencyKey {
  /// The transaction of a request, or of a background job.
  public static var liveValue: Transaction { Transaction(DependencyValues.current.store) }

  /// The same, on the database of the test.
  public static var testValue: Transaction { liveValue }

  /// Each request has its own.
  public static var lifetime: DependencyLifetime { .scoped(to: UnitOfWork.self) }

  /// Undoes uncommitted writes.
  public static func tearDown(_ transaction: Transaction) async throws { try await transaction.close() }
}

extension UnitOfWorkClient {
  /// Commits the transaction of the current request.
  public static var live: UnitOfWorkClient {
    UnitOfWorkClient(commit: {
      @Dependency(Transaction.self) var transaction
      try await transaction.commit()
    })
  }
}

extension DependencyValues.unitOfWorkDependencyKey: DependencyKey {
  /// Commits the transaction of the current request.
  public static var liveValue: UnitOfWorkClient { .live }
}
