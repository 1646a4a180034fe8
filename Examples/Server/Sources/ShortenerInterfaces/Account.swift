import Foundation

/// An owner of links.
public struct Account: Codable, Equatable, Sendable {
  /// Identifies the account.
  public let id: UUID

  /// The name, which no other account has.
  public let name: String

  /// Makes an account.
  public init(id: UUID, name: String) {
    self.id = id
    self.name = name
  }
}
