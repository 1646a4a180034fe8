import Dependencies
import DependenciesMacros
import GRDB
import ShortenerInterfaces

/// The database: one connection that writes, and some that read meanwhile.
public struct Store: Sendable {
  let writer: any DatabaseWriter

  /// A unit of work keeps its turn over several calls, until it ends.
  let turns = Turns()

  /// The transaction that has the turn, for its calls on the writer's connection.
  let current = LockIsolated<ObjectIdentifier?>(nil)

  /// Opens a database file, and brings its tables up to date.
  ///
  /// - Parameter path: The path of the file, which is made if it does not exist; nil for an empty database in
  ///   memory. That has one connection, so a write makes readers wait.
  public init(path: String? = nil) throws {
    var configuration = Configuration()
    // A unit of work begins in one call, and ends in another.
    configuration.allowsUnsafeTransactions = true
    writer =
      if let path {
        try DatabasePool(path: path, configuration: configuration)
      } else {
        try DatabaseQueue(configuration: configuration)
      }
    try LinkTable.migrator.migrate(writer)
  }

  /// Whether readers have their own connections, which see only committed data.
  var hasReaders: Bool { writer is DatabasePool }

  /// Reads what has been committed. A unit of work reads through its ``Transaction`` instead.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    if hasReaders { return try await writer.read(body) }
    await turns.take()
    let result = await Result { try await writer.read(body) }
    await turns.give()
    return try result.get()
  }

  /// Closes the file. Call this only when the database is no longer in use.
  public func close() throws { try writer.close() }
}

extension DependencyValues {
  /// The database. It opens at its first use, and closes with the scope of the server.
  @DependencyEntry(
    liveValue: Store.opening,
    lifetime: .scoped(to: ServerScope.self),
    tearDown: { try await $0.close { try $0.close() } }
  )
  public var store: DependencyLoader<Store> = Store.opening
}

extension Store {
  fileprivate static var opening: DependencyLoader<Store> {
    DependencyLoader {
      @Dependency(ServerScope.self) var server
      return try Store(path: server.database)
    }
  }
}
