// Code that uses the property wrapper instead of its value.
import DependenciesMacros

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]

  static let live = APIClient { [$0] }
}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

// A memberwise initializer has a parameter for the wrapper.
struct Model {
  @Dependency(\.apiClient) var apiClient
  var title: String
}

let model = Model(apiClient: .live, title: "Swift")
// error: type 'Dependency<APIClient>' has no member 'live'

func aCallOfTheWrapper() async throws -> [String] {
  try await Dependency(\.apiClient).search(term: "Swift")
  // error: value of type 'Dependency<APIClient>' has no member 'search'
}

func aDefaultArgument(client: APIClient = Dependency(\.apiClient)) {}
// error: default argument value of type 'Dependency<APIClient>'

// Nothing is wrong with these.
struct RightModel {
  @Dependency(\.apiClient) private var apiClient
  var title: String

  static func right() -> RightModel {
    withDependencies {
      $0.apiClient = .live
    } operation: {
      RightModel(title: "Swift")
    }
  }
}

func rightCall() async throws -> [String] {
  try await Dependency(\.apiClient).wrappedValue.search(term: "Swift")
}

func rightDefaultArgument(client: APIClient = Dependency(\.apiClient).wrappedValue) {}
