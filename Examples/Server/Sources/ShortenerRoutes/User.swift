import Dependencies
import Hummingbird
import ShortenerInterfaces

extension AccountsClient {
  /// The account whose token a request has; nil if it has none.
  func user(of request: Request) async throws -> Account? {
    guard let header = request.headers[.authorization] else { return nil }
    if header.hasPrefix("Bearer "), let account = try await authenticate(token: String(header.dropFirst(7))) {
      return account
    }
    throw HTTPError(
      .unauthorized,
      headers: [.wwwAuthenticate: "Bearer"],
      message: "The token is wrong, or its account is closed."
    )
  }
}

/// The user of the current request.
func currentUser() throws -> Account {
  @Dependency(UnitOfWork.self) var work
  if let user = work.user { return user }
  throw HTTPError(
    .unauthorized,
    headers: [.wwwAuthenticate: "Bearer"],
    message: "Say who you are: Authorization: Bearer <the token of your account>."
  )
}
