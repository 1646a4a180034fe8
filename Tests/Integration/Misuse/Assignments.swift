// Overrides assign to an endpoint without its labels, and a value of the entry's type.
import DependenciesMacros
import DependenciesTestSupport
import Testing

@DependencyClient
struct APIClient: Sendable {
  var search: @Sendable (_ term: String) async throws -> [String]
  var refresh: @Sendable () async throws -> Void
}

protocol Player: Sendable {}

struct LivePlayer: Player {}

struct MockPlayer: Player {}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
  @DependencyEntry var livePlayer: LivePlayer = LivePlayer()
  @DependencyEntry(liveValue: LivePlayer()) var player: any Player = MockPlayer()
}

func anotherType() {
  withDependencies {
    $0.livePlayer = MockPlayer()
    // error: cannot assign value of type 'MockPlayer' to type 'LivePlayer'
  } operation: {
  }
}

func noEqualsSign() {
  withDependencies {
    $0.apiClient.search { _ in [] }
    // error: trailing closure passed to parameter of type 'String'
  } operation: {
  }
}

func noEqualsSignOfAnEndpointWithoutArguments() {
  withDependencies {
    $0.apiClient.refresh {}
    // error: extra trailing closure passed in call
  } operation: {
  }
}

func labels() {
  withDependencies {
    $0.apiClient.search(term:) = { _ in [] }
    // error: cannot assign to value: 'search' is a method
  } operation: {
  }
}

func arguments() {
  withDependencies {
    $0.apiClient.search(term: "Swift") = []
    // error: function call returns immutable value
  } operation: {
  }
}

func aResult() {
  withDependencies {
    $0.apiClient.search = ["Swift"]
    // error: cannot assign value of type '[String]' to type '@Sendable
  } operation: {
  }
}

@Test(.dependency(\.livePlayer, MockPlayer()))  // error
func anotherTypeInATrait() {}

// Nothing is wrong with this.
func right() {
  withDependencies {
    $0.player = MockPlayer()
    $0.apiClient.search = { _ in ["Swift"] }
    $0.apiClient.refresh = {}
  } operation: {
  }
}
