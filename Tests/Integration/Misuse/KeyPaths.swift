// Paths to dependencies that are not there, mostly because of a typo.
import DependenciesMacros
import DependenciesTestSupport
import Testing

struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String] = { _ in [] }
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

// The compiler names the typo only if the path has its root.
struct Structure {
  @Dependency(\.apiclient) var apiClient
  // error: cannot infer key path type from context
  @Dependency(\DependencyValues.apiclient) var clientByRoot
  // error: value of type 'DependencyValues' has no member 'apiclient'
  @Dependency(\.apiClient.serch) var search  // error
  @Dependency(\DependencyValues.apiClient.serch) var searchByRoot  // error
}

// The initializer that also takes the type of a double.
struct Double {
  @Dependency(\.apiclient, as: APIClient.self) var apiClient  // error
}

// A path from elsewhere.
struct Elsewhere {
  @Dependency(\String.count) var count
  // error: 'init(_:)' is unavailable: the path must begin at 'DependencyValues'
}

@Test(.dependency(\.apiclient, APIClient()))  // error
func trait() {}

@Test("A name", .dependency(\.apiclient, APIClient()))  // error
func traitWithName() {}

@Test(.dependency(\DependencyValues.apiclient, APIClient()))  // error
func traitByRoot() {}

// In a closure, the compiler names the typo.
@Test(.dependencies { $0.apiclient = APIClient() })  // error
func traitWithClosure() {}

func overrides() {
  withDependencies {
    $0.apiclient = APIClient()  // error
    $0.apiClient.serch = { term in [term] }
  } operation: {
  }
}

// Nothing is wrong with these.
struct Right {
  @Dependency(\.apiClient) var apiClient
  @Dependency(\.apiClient.search) var search
  @Dependency(\.self) var dependencies
}

// A part of a value whose type is isolated to the main actor.
@MainActor
struct Volume {
  var level: Int = 1
  nonisolated init() {}
}

extension DependencyValues {
  @DependencyEntry var volume: Volume = Volume()
}

@MainActor
struct VolumeModel {
  @Dependency(\.volume.level) var level  // error
}
