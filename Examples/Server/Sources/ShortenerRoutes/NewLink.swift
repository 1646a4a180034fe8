import Foundation
import Hummingbird
import ShortenerInterfaces

/// The link in a client's request.
public struct NewLink: Decodable, Sendable {
  private static let maximumLength = 2048

  private let url: String

  /// The slug that the client wants, if any.
  public let slug: String?

  /// Reads the link from a request, and checks it.
  public init(_ request: Request, _ context: some RequestContext) async throws {
    self = try await request.decode(as: NewLink.self, context: context)
    guard url.utf8.count <= Self.maximumLength else {
      throw HTTPError(
        .unprocessableContent,
        message: "The URL has \(url.utf8.count) bytes. It may have \(Self.maximumLength)."
      )
    }
    guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme), parsed.host() != nil
    else {
      throw HTTPError(
        .unprocessableContent,
        message: "The URL must be one of http or https, such as https://swift.org."
      )
    }
    guard slug.map({ (3...40).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isAllowed) }) != false else {
      throw HTTPError(.unprocessableContent, message: "A slug has 3 to 40 letters, digits and hyphens.")
    }
    guard !["account", "accounts", "debug", "health", "links"].contains(slug) else {
      throw HTTPError(
        .unprocessableContent,
        message: "The server needs this slug itself. Choose another one."
      )
    }
  }

  /// The link.
  public func link(slug: String, created: Date) -> Link { Link(slug: slug, url: url, created: created) }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
