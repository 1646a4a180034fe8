import Foundation
import Hummingbird

/// Hummingbird's context of a request. The values that handlers need are in the request's scope instead.
public struct ShortenerContext: RequestContext {
  /// Hummingbird's own.
  public var coreContext: CoreRequestContextStorage

  /// Makes the context of a request.
  public init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

  /// Writes JSON.
  public var responseEncoder: JSONEncoder { .shortener }
}

extension JSONEncoder {
  /// Writes the same text for the same value.
  public static var shortener: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
