import Dependencies
import DependenciesMacros
import Foundation

/// Counts how often links are followed.
@DependencyClient
public struct ClicksClient: Sendable {
  /// Counts a click. It is written to the database a moment later, together with others.
  public var record: @Sendable (_ slug: String, _ date: Date) async throws -> Void

  /// The clicks of a link that are in the database; nil if the account has no such link.
  public var statistics: @Sendable (_ slug: String, _ owner: UUID) async throws -> Statistics?
}

/// How often a link was followed.
public struct Statistics: Codable, Equatable, Sendable {
  /// How often on one day.
  public struct Day: Codable, Equatable, Sendable {
    /// The day in UTC, such as `2026-07-01`.
    public let day: String

    /// How often.
    public let clicks: Int

    /// Makes the count of a day.
    public init(day: String, clicks: Int) {
      self.day = day
      self.clicks = clicks
    }
  }

  /// The link's slug.
  public let slug: String

  /// How often in all.
  public let clicks: Int

  /// The days on which it was, the first one first.
  public let days: [Day]

  /// Makes the statistics of a link.
  public init(slug: String, days: [Day]) {
    self.slug = slug
    self.days = days
    clicks = days.map(\.clicks).reduce(0, +)
  }
}

extension DependencyValues {
  /// Counts how often links are followed.
  @DependencyEntry public var clicks: ClicksClient = ClicksClient()
}
