import Dependencies

/// A client made of closures.
struct Client: Sendable {
  var fetch: @Sendable (Int) -> Int
}

extension Client: DependencyKey {
  static let liveValue = Client { $0 &+ 1 }
}
