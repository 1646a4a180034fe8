import Foundation
import GRDB
import ShortenerInterfaces

/// The statements on links. They know of no dependency.
public enum LinkTable {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("Links") { database in
      try database.create(table: "links") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("slug", .text).notNull().unique()
        table.column("url", .text).notNull()
        table.column("owner", .text).notNull().indexed()
        table.column("created", .integer).notNull()
      }
    }
    return migrator
  }

  /// Adds a link.
  public static func insert(_ link: Link, owner: String, in database: Database) throws {
    do {
      try database.cachedStatement(sql: "INSERT INTO links (slug, url, owner, created) VALUES (?, ?, ?, ?)")
        .execute(arguments: [link.slug, link.url, owner, Int64(link.created.timeIntervalSince1970)])
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      throw Conflict(slug: link.slug)
    }
  }

  /// The address of a slug.
  public static func url(of slug: String, in database: Database) throws -> String? {
    let statement = try database.cachedStatement(sql: "SELECT url FROM links WHERE slug = ?")
    return try String.fetchOne(statement, arguments: [slug])
  }

  static func all(of owner: String, in database: Database) throws -> [Link] {
    let sql = "SELECT slug, url, created FROM links WHERE owner = ? ORDER BY id"
    return try Row.fetchAll(database, sql: sql, arguments: [owner]).map { row in
      Link(slug: row[0], url: row[1], created: Date(timeIntervalSince1970: TimeInterval(row[2] as Int64)))
    }
  }

  static func deleteSome(of owner: String, in database: Database) throws -> Bool {
    let sql = "DELETE FROM links WHERE id IN (SELECT id FROM links WHERE owner = ? LIMIT 500)"
    try database.execute(sql: sql, arguments: [owner])
    return database.changesCount > 0
  }
}
