public import Dependencies

/// Sends mail.
public struct MailClient: Sendable {
  /// Sends a text to an address.
  public var send: @Sendable (_ address: String, _ text: String) async throws -> Void

  /// Makes a client.
  public init(send: @escaping @Sendable (_ address: String, _ text: String) async throws -> Void) {
    self.send = send
  }
}

extension MailClient: DependencyKey {
  /// Prints what would be sent.
  public static let liveValue = MailClient { address, text in print("To \(address): \(text)") }
  /// Reports each call.
  public static let testValue = MailClient(send: unimplemented("MailClient.send"))
}

extension DependencyValues {
  /// Sends mail.
  public var mail: MailClient {
    get { self[MailClient.self] }
    set { self[MailClient.self] = newValue }
  }
}
