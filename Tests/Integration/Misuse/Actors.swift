// Dependencies of actors, and of classes that are sent between them.
import DependenciesMacros

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

// Nothing is wrong with these.
actor Loader {
  @Dependency(\.apiClient) private var apiClient

  func load() async throws -> [String] { try await apiClient.search(term: "Swift") }

  nonisolated func client() -> APIClient {
    @Dependency(\.apiClient) var apiClient
    return apiClient
  }
}

@MainActor
final class Model: Sendable {
  @Dependency(\.apiClient) var apiClient
}

final class ServiceWithConstant: Sendable {
  private let apiClient = Dependency(\.apiClient)

  func load() async throws -> [String] { try await apiClient.wrappedValue.search(term: "Swift") }
}

// A wrapper is a variable, and an actor's variables are its own.
actor Elsewhere {
  @Dependency(\.apiClient) var apiClient

  nonisolated func client() -> APIClient { apiClient }
  // error: actor-isolated property 'apiClient' can not be referenced from a nonisolated context
}

func search(with elsewhere: Elsewhere) async throws -> [String] {
  try await elsewhere.apiClient.search(term: "Swift")
}

// A wrapper is a variable, also in a class that has no other.
final class Service: Sendable {
  @Dependency(\.apiClient) var apiClient
  // error: stored property '_apiClient' of 'Sendable'-conforming class
}

// A dependency is not set, but overridden.
func set(_ model: Model) async {
  @Dependency(\.apiClient) var apiClient
  apiClient = APIClient()
  // error: cannot assign to value: 'apiClient' is a get-only property
}

// A task that is detached is on no actor.
@MainActor
final class Screen {
  @Dependency(\.apiClient) var apiClient

  func detach() {
    Task.detached {
      let client = self.apiClient
      // error: main actor-isolated property 'apiClient' cannot be accessed
      _ = try await client.search(term: "Swift")
    }
  }

  // Nothing is wrong with these.
  func detachRight() {
    let apiClient = apiClient
    Task.detached { try await apiClient.search(term: "Swift") }
    Task.detached { try await self.apiClient.search(term: "Swift") }
  }
}

// Any thread may call an endpoint, so it captures the client alone.
final class Store {
  @Dependency(\.apiClient) var apiClient

  func client() -> APIClient {
    APIClient(search: { try await self.apiClient.search(term: $0) })  // error
  }

  // Nothing is wrong with this.
  func rightClient() -> APIClient {
    APIClient(search: { [apiClient] in try await apiClient.search(term: $0) })
  }
}
