import Foundation
import GRDB
import ShortenerInterfaces

/// The statements on links. They know of no dependency.
public enum LinkTable {
  /// Adds a link.
  public static func insert(_ link: Link, owner: UUID, in database: Database) throws {
    do {
      try database.cachedStatement(sql: "INSERT INTO links (slug, url, owner, created) VALUES (?, ?, ?, ?)")
        .execute(arguments: [
          link.slug, link.url, owner.uuidString, Int64(link.created.timeIntervalSince1970),
        ])
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      throw Conflict("There is a link '\(link.slug)' already. Choose another slug.")
    }
  }

  /// The address of a slug.
  public static func url(of slug: String, in database: Database) throws -> String? {
    let statement = try database.cachedStatement(sql: "SELECT url FROM links WHERE slug = ?")
    return try String.fetchOne(statement, arguments: [slug])
  }

  /// Some of an account's links, the oldest first.
  public static func page(
    of owner: UUID,
    after position: LinkPage.Position?,
    limit: Int = 500,
    in database: Database
  ) throws -> LinkPage {
    let statement = try database.cachedStatement(
      sql: "SELECT id, slug, url, created FROM links WHERE owner = ? AND id > ? ORDER BY id LIMIT ?"
    )
    let rows = try Row.fetchAll(statement, arguments: [owner.uuidString, position ?? 0, limit])
    let links = rows.map { row in
      Link(slug: row[1], url: row[2], created: Date(timeIntervalSince1970: TimeInterval(row[3] as Int64)))
    }
    return LinkPage(links: links, end: rows.count < limit ? nil : rows.last?[0])
  }

  /// Removes a link, and says whether the account had it.
  public static func delete(_ slug: String, owner: UUID, in database: Database) throws -> Bool {
    try database.execute(
      sql: "DELETE FROM links WHERE slug = ? AND owner = ?",
      arguments: [slug, owner.uuidString]
    )
    return database.changesCount > 0
  }
}
