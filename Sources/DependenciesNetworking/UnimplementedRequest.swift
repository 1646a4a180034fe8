internal import DependenciesCore
public import Foundation

/// The error of a request in a test that does not override the session.
public struct UnimplementedRequest: Error, Equatable {
  /// The request's method and address, such as `GET https://example.com`.
  public let request: String

  /// Makes the error of a request.
  ///
  /// - Parameter request: The request's method and address, such as `"GET https://example.com"`.
  public init(_ request: String) {
    self.request = request
  }
}

extension UnimplementedRequest: LocalizedError, CustomStringConvertible {
  /// The text that a test shows if the error ends it.
  public var description: String { Diagnostic.unimplementedRequest(request).text }

  /// The same text, for `localizedDescription`.
  public var errorDescription: String? { description }
}
