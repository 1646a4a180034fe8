import Crypto
import Foundation
import GRDB
import ShortenerInterfaces

/// The statements on accounts. They know of no dependency.
public enum AccountTable {
  /// Adds an account. The database has no token, only what proves one.
  public static func insert(_ account: Account, token: String, in database: Database) throws {
    do {
      try database.execute(
        sql: "INSERT INTO accounts (id, name, token) VALUES (?, ?, ?)",
        arguments: [account.id.uuidString, account.name, digest(of: token)]
      )
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      throw Conflict("There is an account '\(account.name)' already. Choose another name.")
    }
  }

  /// The account of a token.
  public static func account(token: String, in database: Database) throws -> Account? {
    let statement = try database.cachedStatement(sql: "SELECT id, name FROM accounts WHERE token = ?")
    guard let row = try Row.fetchOne(statement, arguments: [digest(of: token)]) else { return nil }
    return Account(id: try identifier(row[0]), name: row[1])
  }

  /// Takes an account's token away.
  public static func close(_ account: UUID, in database: Database) throws {
    try database.execute(
      sql: "UPDATE accounts SET token = NULL WHERE id = ?",
      arguments: [account.uuidString]
    )
  }

  /// The accounts that are closed, and still in the database.
  public static func closed(in database: Database) throws -> [UUID] {
    try String.fetchAll(database, sql: "SELECT id FROM accounts WHERE token IS NULL").map(identifier)
  }

  /// Removes some links of an account, or, if there are none, the account. Returns whether there is more to
  /// do.
  public static func purge(_ account: UUID, limit: Int = 500, in database: Database) throws -> Bool {
    try database.execute(
      sql: "DELETE FROM links WHERE id IN (SELECT id FROM links WHERE owner = ? LIMIT ?)",
      arguments: [account.uuidString, limit]
    )
    if database.changesCount > 0 { return true }
    try database.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [account.uuidString])
    return false
  }

  private static func identifier(_ text: String) throws -> UUID {
    guard let identifier = UUID(uuidString: text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "'\(text)' is no identifier of an account.")
    }
    return identifier
  }

  private static func digest(of token: String) -> Data { Data(SHA256.hash(data: Data(token.utf8))) }
}
