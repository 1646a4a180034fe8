import Foundation

/// A short name for a long address.
public struct Link: Codable, Equatable, Sendable {
  /// The short name.
  public let slug: String

  /// The address.
  public let url: String

  /// When it was made.
  public let created: Date

  /// Makes a link.
  public init(slug: String, url: String, created: Date) {
    self.slug = slug
    self.url = url
    self.created = created
  }
}

extension Link {
  /// A slug of seven letters and digits: one of 3.5 trillion.
  public static func randomSlug(using generator: inout some RandomNumberGenerator) -> String {
    let characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return String((0..<7).map { _ in characters.randomElement(using: &generator) ?? "0" })
  }
}
