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

/// The database of a server, which closes with the scope of the server.
public struct OpenStore: Sendable {
  @Dependency(\.store) private var store
}

extension OpenStore: DependencyKey {
  /// The database in force.
  public static var liveValue: OpenStore { OpenStore() }

  /// The same, in a test.
  public static var testValue: OpenStore { OpenStore() }

  /// Each server has its own.
  public static var lifetime: DependencyLifetime { .scoped(to: ServerScope.self) }

  /// Closes the database.
  public static func tearDown(_ open: OpenStore) async throws { try open.store.close() }
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
  /// The database. Each test has one in memory.
  public var store: Store {
    get { self[StoreKey.self] }
    set { self[StoreKey.self] = newValue }
  }

  /// There is no live value, so a program that opens no database gets a report.
  private enum StoreKey: TestDependencyKey {
    static var testValue: Store {
      do { return try Store() } catch { fatalError("There is no database in memory: \(error)") }
    }
  }
}
