import Dependencies
import DependenciesMacros

/// Keeps accounts.
@DependencyClient
public struct AccountsClient: Sendable {
  /// Adds an account, to which its token is the key from now on. Throws ``Conflict`` if the name is taken.
  public var add: @Sendable (_ account: Account, _ token: String) async throws -> Void

  /// The account of a token; nil if no account has the token.
  public var authenticate: @Sendable (_ token: String) async throws -> Account?

  /// Closes an account: its token is worth nothing from now on, and its links go in the background.
  public var close: @Sendable (_ account: Account) async throws -> Void
}

extension DependencyValues {
  /// Keeps accounts.
  @DependencyEntry public var accounts: AccountsClient = AccountsClient()
}
