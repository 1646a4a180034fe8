import Foundation
import GRDB
import ShortenerInterfaces

/// The statements on clicks. They know of no dependency.
public enum ClickTable {
  /// Adds clicks to those of a day. Those of a link that is gone are dropped.
  static func add(_ count: Int, slug: String, day: String, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO clicks (link, day, count) SELECT id, ?, ? FROM links WHERE slug = ?
        ON CONFLICT (link, day) DO UPDATE SET count = count + excluded.count
        """
    ).execute(arguments: [day, count, slug])
  }

  /// How often a link was followed.
  public static func statistics(of slug: String, owner: UUID, in database: Database) throws -> Statistics? {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT day, count FROM links LEFT JOIN clicks ON link = links.id
        WHERE slug = ? AND owner = ? ORDER BY day
        """,
      arguments: [slug, owner.uuidString]
    )
    guard !rows.isEmpty else { return nil }
    let days = rows.compactMap { row in (row[0] as String?).map { Statistics.Day(day: $0, clicks: row[1]) } }
    return Statistics(slug: slug, days: days)
  }
}
