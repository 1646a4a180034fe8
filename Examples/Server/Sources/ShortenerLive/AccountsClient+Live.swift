import Dependencies
import Foundation
import ShortenerInterfaces

extension AccountsClient {
  /// Keeps accounts in the database, and writes in the current unit of work.
  public static var live: AccountsClient {
    AccountsClient(
      add: { account, token in
        @Dependency(Transaction.self) var transaction
        try await transaction.write { try AccountTable.insert(account, token: token, in: $0) }
      },
      authenticate: { token in
        // Before the unit of work of the request, which has the account.
        @Dependency(\.store) var store
        return try await store().read { try AccountTable.account(token: token, in: $0) }
      },
      close: { account in
        @Dependency(Transaction.self) var transaction
        try await transaction.write { try AccountTable.close(account.id, in: $0) }
        enqueuePurge(of: account.id)
      }
    )
  }

  /// Removes what a program that has ended earlier has left of closed accounts.
  public static func resumePurges() async throws {
    try await withUnitOfWork("purge") {
      @Dependency(Transaction.self) var transaction
      for account in try await transaction.read(AccountTable.closed) { enqueuePurge(of: account) }
    }
  }

  private static func enqueuePurge(of account: UUID) {
    @Dependency(\.jobs) var jobs
    jobs.enqueue(name: "Purge account \(account)") {
      // Not all at once, so that others have their turn in between.
      while try await withUnitOfWork("purge", { try await purgeSome(of: account) }) {}
    }
  }

  private static func purgeSome(of account: UUID) async throws -> Bool {
    @Dependency(Transaction.self) var transaction
    return try await transaction.write { try AccountTable.purge(account, in: $0) }
  }
}

extension DependencyValues.accountsDependencyKey: DependencyKey {
  /// Keeps accounts in the database.
  public static var liveValue: AccountsClient { .live }
}
