/// The error that an unimplemented endpoint throws.
public struct Unimplemented: Error, Equatable {
  /// The endpoint, as it was described.
  public let endpoint: String

  /// Makes the error of an endpoint.
  ///
  /// - Parameter endpoint: Its description, such as `"APIClient.search"`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  /// What a test shows where the error ends it.
  public var description: String { "Unimplemented: '\(endpoint)'" }
}
