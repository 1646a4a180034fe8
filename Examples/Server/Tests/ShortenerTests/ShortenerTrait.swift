import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Foundation
import GRDB
import ShortenerInterfaces
import ShortenerLive
import Testing

extension Trait where Self == DependenciesTrait {
  /// The live clients on the test's own database in memory, with identifiers, slugs and a time that can be
  /// foreseen.
  static var shortener: DependenciesTrait {
    .dependencies {
      $0.jobs = .live
      $0.links = .live
      $0.store = DependencyLoader { try Store() }
      $0.unitOfWork = .live
      $0.date = .constant(Date(timeIntervalSince1970: 1_782_907_200))  // 2026-07-01T12:00:00Z
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 0))
    }
  }
}

/// Adds a link in the current unit of work.
func addLink(_ slug: String) async throws {
  @Dependency(\.links) var links
  let link = Link(slug: slug, url: "https://swift.org", created: Date(timeIntervalSince1970: 0))
  try await links.add(link: link, owner: "Ann")
}

/// The slugs in the database.
func slugs() async throws -> [String] {
  @Dependency(\.store) var store
  return try await store().read { try String.fetchAll($0, sql: "SELECT slug FROM links ORDER BY id") }
}

/// How many units of work are open, those of streams and jobs included.
func openCount() -> Int { DependencyScope.openCount(of: UnitOfWork.self) }
