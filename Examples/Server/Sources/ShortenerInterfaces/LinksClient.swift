import Dependencies
import DependenciesMacros

/// Keeps links.
@DependencyClient
public struct LinksClient: Sendable {
  /// Adds a link. Throws ``Conflict`` if its slug is taken.
  public var add: @Sendable (_ link: Link, _ owner: String) async throws -> Void

  /// The address of a slug; nil if no link has the slug.
  public var url: @Sendable (_ slug: String) async throws -> String?

  /// The links of a user, in the order of their making.
  public var all: @Sendable (_ owner: String) async throws -> [Link]

  /// Removes some links of a user. Returns whether there were any.
  public var removeSome: @Sendable (_ owner: String) async throws -> Bool
}

/// The error of a slug that is taken.
public struct Conflict: Error, Equatable {
  /// The slug.
  public let slug: String

  /// Makes the error.
  public init(slug: String) { self.slug = slug }
}

extension DependencyValues {
  /// Keeps links.
  @DependencyEntry public var links: LinksClient = LinksClient()
}
