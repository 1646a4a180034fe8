import Dependencies
import ShortenerInterfaces

extension LinksClient {
  /// Keeps links in the database, in the unit of work of the current request.
  public static var live: LinksClient {
    LinksClient(
      add: { link, owner in
        @Dependency(Transaction.self) var transaction
        try await transaction.write { try LinkTable.insert(link, owner: owner, in: $0) }
      },
      url: { slug in
        @Dependency(Transaction.self) var transaction
        return try await transaction.read { try LinkTable.url(of: slug, in: $0) }
      },
      all: { owner in
        @Dependency(Transaction.self) var transaction
        return try await transaction.read { try LinkTable.all(of: owner, in: $0) }
      },
      removeSome: { owner in
        @Dependency(Transaction.self) var transaction
        return try await transaction.write { try LinkTable.deleteSome(of: owner, in: $0) }
      }
    )
  }
}

extension DependencyValues.linksDependencyKey: DependencyKey {
  /// Keeps links in the database.
  public static var liveValue: LinksClient { .live }
}
