import Dependencies
import DependenciesMacros
import Foundation
import GRDB
import ShortenerInterfaces

/// The database: one connection that writes, and some that read meanwhile.
public struct Store: Sendable {
  let writer: any DatabaseWriter

  /// SQLite has one writer at a time. A unit of work keeps its turn over several calls, until it ends.
  let writing = AsyncMutex()

  /// Whether readers have their own connections, which see only committed data.
  private let hasReaders: Bool

  /// Opens a database file in WAL mode, and brings its tables up to date.
  ///
  /// - Parameters:
  ///   - path: The path of the file. It is made if it does not exist.
  ///   - busyTimeout: How many seconds to wait while another program has locked the file.
  public init(path: String, busyTimeout: Double = 5) throws {
    var configuration = Self.configuration
    configuration.busyMode = .timeout(busyTimeout)
    try self.init(DatabasePool(path: path, configuration: configuration), hasReaders: true)
  }

  /// Makes an empty database in memory. It has one connection, so a write makes readers wait.
  public init() throws {
    try self.init(DatabaseQueue(configuration: Self.configuration), hasReaders: false)
  }

  private init(_ writer: any DatabaseWriter, hasReaders: Bool) throws {
    (self.writer, self.hasReaders) = (writer, hasReaders)
    try Self.migrator.migrate(writer)
  }

  /// Closes the file. Call this only when the database is no longer in use.
  public func close() throws {
    // The pool closes its readers last, and these cannot do it: all goes from the log to the file, which is
    // the whole database then. If another program reads at the moment, it stays in the log.
    _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try writer.close()
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // A unit of work begins in one call, and ends in another.
    configuration.allowsUnsafeTransactions = true
    return configuration
  }
}

extension Store {
  /// Reads what has been committed.
  public func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    try await StorageError.translated {
      hasReaders ? try await writer.read(body) : try await writing.run { try await writer.read(body) }
    }
  }
}

extension StorageError {
  /// Runs an operation on the database, and translates the database's errors to those of this program.
  static func translated<Result>(_ operation: @concurrent () async throws -> Result) async throws -> Result {
    do {
      return try await operation()
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw StorageError.busy
      case .SQLITE_FULL: throw StorageError.full
      default: throw error
      }
    }
  }
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
      return try server.database.map { try Store(path: $0) } ?? Store()
    }
  }
}
