import Dependencies
import DependenciesMacros
import Foundation

/// Keeps links.
@DependencyClient
public struct LinksClient: Sendable {
  /// Adds a link. Throws ``Conflict`` if its slug is taken.
  public var add: @Sendable (_ link: Link, _ owner: UUID) async throws -> Void

  /// The address of a slug; nil if no link has the slug.
  public var url: @Sendable (_ slug: String) async throws -> String?

  /// The links of an account in the order of their making, a page at a time.
  public var page: @Sendable (_ owner: UUID, _ after: LinkPage.Position?) async throws -> LinkPage

  /// Removes a link. Returns whether the account had it.
  public var remove: @Sendable (_ slug: String, _ owner: UUID) async throws -> Bool
}

/// Some of an account's links.
public struct LinkPage: Sendable {
  /// Where a page ends.
  public typealias Position = Int64

  /// The links.
  public let links: [Link]

  /// Where the next page begins; nil if this is the last one.
  public let end: Position?

  /// Makes a page.
  public init(links: [Link], end: Position?) {
    self.links = links
    self.end = end
  }
}

extension DependencyValues {
  /// Keeps links.
  @DependencyEntry public var links: LinksClient = LinksClient()
}
