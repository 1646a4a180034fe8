import Dependencies

/// What reads a client.
struct ClientReader: Sendable {
  @Dependency(Client.self) var client
}
