import Dependencies

/// Reads a client.
struct ClientReader: Sendable {
  @Dependency(Client.self) var client
}
