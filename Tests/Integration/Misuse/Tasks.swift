// Models and clients that are sent between tasks.
import DependenciesMacros

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

// A class without an actor: its asynchronous method leaves the actor of the caller.
final class SearchModel {
  @Dependency(\.apiClient) private var apiClient
  var results: [String] = []

  func search() async throws { results = try await apiClient.search(term: "Swift") }
}

@MainActor
final class Screen {
  let model = SearchModel()

  func appear() async throws {
    try await model.search()
    // error: sending 'self.model' risks causing data races
  }
}

// A local wrapper is a variable, which two tasks share.
func twoTasks() async throws {
  @Dependency(\.apiClient) var client
  Task { try await client.search(term: "a") }
  // error: sending value of non-Sendable type '() async throws -> [String]' risks causing data races
  Task { try await client.search(term: "b") }
}

func asyncLet() async throws {
  @Dependency(\.apiClient) var client
  async let first = client.search(term: "a")
  // error: sending 'client' risks causing data races
  async let second = client.search(term: "b")
  _ = try await (first, second)
}

func groupOfTerms(_ terms: [String]) async throws {
  @Dependency(\.apiClient) var client
  await withTaskGroup(of: Void.self) { group in
    for term in terms {
      group.addTask { _ = try? await client.search(term: term) }
      // error: passing closure as a 'sending' parameter risks causing data races
    }
  }
}

// A class without an actor cannot be shared with a task.
final class Store {
  @Dependency(\.apiClient) var apiClient
  var results: [String] = []

  func start() {
    Task { results = try await apiClient.search(term: "Swift") }  // error
  }

  func asyncLet() async throws {
    async let first = apiClient.search(term: "a")
    // error: sending 'self' risks causing data races
    async let second = apiClient.search(term: "b")  // error
    _ = try await (first, second)
  }

  // Nothing is wrong with these.
  func startRight() {
    Task { [apiClient] in _ = try await apiClient.search(term: "Swift") }
  }

  func asyncLetOfALet() async throws {
    let client = apiClient
    async let first = client.search(term: "a")
    async let second = client.search(term: "b")
    _ = try await (first, second)
  }
}

// Nothing is wrong with these.
func capturing() async throws {
  @Dependency(\.apiClient) var client
  Task { [client] in try await client.search(term: "a") }
  Task { [client] in try await client.search(term: "b") }
  await withTaskGroup(of: Void.self) { group in
    group.addTask { [client] in _ = try? await client.search(term: "a") }
    group.addTask { [client] in _ = try? await client.search(term: "b") }
  }
}

func asyncLetOfALet() async throws {
  @Dependency(\.apiClient) var apiClient
  let client = apiClient
  async let first = client.search(term: "a")
  async let second = client.search(term: "b")
  _ = try await (first, second)
}

@MainActor
final class MainModel {
  @Dependency(\.apiClient) private var apiClient

  func search() async throws { _ = try await apiClient.search(term: "Swift") }
}

@MainActor
final class MainScreen {
  let model = MainModel()

  func appear() async throws { try await model.search() }
}

// A function that takes an asynchronous closure, called on the main actor.
func serve(_ run: () async throws -> Void) async rethrows {
  try await withDependencies {
    $0.apiClient = APIClient()
  } operation: {
    try await run()
  }
}

nonisolated(nonsending) func serveRight(_ run: () async throws -> Void) async rethrows {
  try await withDependencies {
    $0.apiClient = APIClient()
  } operation: {
    try await run()
  }
}

@MainActor
final class Server {
  var count = 0

  func start() async { await serve { count += 1 } }
  // error: sending value of non-Sendable type '() async -> ()' risks causing data races

  // Nothing is wrong with this.
  func startRight() async { await serveRight { count += 1 } }
}
