import Dependencies
import GRDB
import ShortenerInterfaces

/// A transaction of a unit of work: either all writes are kept, or none.
///
/// The first write waits for its turn, then begins a transaction. From then on the unit of work sees its own
/// writes, and others do not until ``commit()``. A unit of work that only reads takes no turn, unless the
/// database is in memory.
public actor Transaction {
  /// The error of a write or a commit after the end.
  public struct HasEnded: Error, Equatable {}

  private enum Phase {
    case open, committed, undone
  }

  private let store: DependencyLoader<Store>
  private var beginning: Task<Void, any Error>?
  private var phase = Phase.open
  private var actions: [@Sendable () -> Void] = []

  /// Makes a transaction that has not begun.
  public init(_ store: DependencyLoader<Store>) { self.store = store }

  /// Reads.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    // A database in memory has no other connection, whose turn the unit of work may have itself.
    if beginning == nil, try await store().hasReaders { return try await store().read(body) }
    return try await inTransaction(body)
  }

  /// Writes. If the body throws, none of its writes are kept, and the unit of work may continue.
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await inTransaction { database in
      var value: Value?
      try database.inSavepoint {
        value = try body(database)
        return .commit
      }
      guard let value else { throw HasEnded() }
      return value
    }
  }

  /// Runs an action once the writes are kept; never, if they are not.
  public func afterCommit(_ action: @escaping @Sendable () -> Void) { actions.append(action) }

  /// Keeps all writes, or throws and keeps none. In both cases, no more writes are possible.
  public func commit() async throws {
    try Task.checkCancellation()
    if phase != .committed {
      // One that could not begin has kept nothing, although its unit of work went on.
      try await beginning?.value
      guard phase == .open else { throw HasEnded() }
      try await end { try $0.commit() }
      phase = .committed
    }
    let pending = actions
    actions = []
    for action in pending { action() }
  }

  /// Ends the transaction. Undoes what has not been committed.
  public func close() async throws {
    actions = []
    try await end { try $0.rollback() }
  }

  private func begin() async throws {
    let store = try await store()
    await store.turns.take()
    do {
      try await store.writer.writeWithoutTransaction { database in
        try database.beginTransaction(.immediate)
        store.current.setValue(ObjectIdentifier(self))
      }
    } catch {
      await store.turns.give()
      throw error
    }
  }

  private func inTransaction<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    guard phase == .open else { throw HasEnded() }
    let beginning = beginning ?? Task { try await begin() }
    self.beginning = beginning
    try await beginning.value
    try Task.checkCancellation()
    let store = try await store()
    return try await store.writer.writeWithoutTransaction { database in
      // Another unit of work may have the turn by now, or the database may have undone all after an error.
      guard store.current.value == ObjectIdentifier(self), database.isInsideTransaction else {
        throw HasEnded()
      }
      return try body(database)
    }
  }

  /// Ends the transaction once, in a task that is not canceled with its caller.
  private func end(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    guard phase == .open else { return }
    phase = .undone
    guard case .success? = await beginning?.result else { return }
    try await Task {
      let store = try await store()
      let result = await Result {
        try await store.writer.writeWithoutTransaction { database in
          store.current.setValue(nil)
          do { try body(database) } catch {
            if database.isInsideTransaction { try database.rollback() }
            throw error
          }
        }
      }
      await store.turns.give()
      try result.get()
    }.value
  }
}

extension Transaction: DependencyKey {
  /// The transaction of a request, or of a background job.
  public static var liveValue: Transaction { Transaction(DependencyValues.current.store) }

  /// The same, on the database of the test.
  public static var testValue: Transaction { liveValue }

  /// Each unit of work has its own.
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
