import Dependencies

// A small shop: a cart of a session is made from a client and the user.

enum Session: DependencyScopeName {}

struct APIClient: Sendable {
  var name = "live"
}

enum APIClientKey: DependencyKey {
  static var liveValue: APIClient { APIClient() }
  static var testValue: APIClient { APIClient(name: "test") }
}

enum UserKey: DependencyKey {
  static let liveValue = "nobody"
  static let testValue = "test user"
}

final class Cart: Sendable {
  let client: APIClient
  let user: String

  init(client: APIClient, user: String) {
    (self.client, self.user) = (client, user)
  }
}

enum CartKey: DependencyKey {
  static var liveValue: Cart { testValue }
  static var testValue: Cart {
    @Dependency(\.apiClient) var client
    @Dependency(UserKey.self) var user
    return Cart(client: client, user: user)
  }

  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ cart: Cart) async {}
}

extension DependencyValues {
  var apiClient: APIClient {
    get { self[APIClientKey.self] }
    set { self[APIClientKey.self] = newValue }
  }

  var cart: Cart { self[CartKey.self] }
}
