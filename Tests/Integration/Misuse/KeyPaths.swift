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
  // 15 error: cannot infer key path type from context; consider explicitly specifying a root type
  @Dependency(\DependencyValues.apiclient) var clientByRoot
  // 15 error: value of type 'DependencyValues' has no member 'apiclient'
  @Dependency(\.apiClient.serch) var search
  // 15 error: cannot infer key path type from context; consider explicitly specifying a root type
  @Dependency(\DependencyValues.apiClient.serch) var searchByRoot
  // 15 error: value of type 'APIClient' has no member 'serch'
}

// The initializer that also takes the type of a double.
struct Double {
  @Dependency(\.apiclient, as: APIClient.self) var apiClient
  // 15 error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Key.Type'
  // 4 error: generic parameter 'Key' could not be inferred
  // 15 error: cannot infer key path type from context; consider explicitly specifying a root type
}

// A path from elsewhere.
struct Elsewhere {
  @Dependency(\String.count) var count
  // 4 error: 'init(_:)' is unavailable: the path must begin at 'DependencyValues'
}

@Test(.dependency(\.apiclient, APIClient()))
// 8 error: expect a compile-time constant literal
// 8 error: type 'String?' has no member 'dependency'
// 19 error: cannot infer key path type from context; consider explicitly specifying a root type
func trait() {}

@Test("A name", .dependency(\.apiclient, APIClient()))
// 29 error: cannot convert value of type 'KeyPath<DependencyValues, Value>' to expected argument type 'WritableKeyPath<DependencyValues, APIClient>'
// 29 error: value of type 'DependencyValues' has no member 'apiclient'
func traitWithName() {}

@Test(.dependency(\DependencyValues.apiclient, APIClient()))
// 19 error: cannot convert value of type 'KeyPath<DependencyValues, Value>' to expected argument type 'WritableKeyPath<DependencyValues, APIClient>'
// 19 error: value of type 'DependencyValues' has no member 'apiclient'
func traitByRoot() {}

// In a closure, the compiler names the typo.
@Test(.dependencies { $0.apiclient = APIClient() })
// 26 error: value of type 'DependencyValues' has no member 'apiclient'
func traitWithClosure() {}

func overrides() {
  withDependencies {
    $0.apiclient = APIClient()
    // 8 error: value of type 'DependencyValues' has no member 'apiclient'
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
  @Dependency(\.volume.level) var level
  // 15 error: type 'KeyPath<DependencyValues, Int>' does not conform to the 'Sendable' protocol
}
