// Dependencies that belong to no instance.
import DependenciesMacros

struct APIClient: Sendable {}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

struct Structure {
  @Dependency(\.apiClient) static var apiClient
  // error: because it is nonisolated global shared mutable state
}

// What the notes of the compiler suggest, which does not help.
enum Constant {
  @Dependency(\.apiClient) static let apiClient  // error
}

enum MainActorProperty {
  @MainActor @Dependency(\.apiClient) static var apiClient  // error
}

enum Unsafe {
  @Dependency(\.apiClient) nonisolated(unsafe) static var apiClient  // error
}

// A global variable.
@Dependency(\.apiClient) var apiClient: APIClient
// error: property wrappers are not yet supported in top-level code

// The compiler says nothing of these, which are as wrong: they remember the scope of the code that touches them first.
@MainActor
enum MainActorType {
  @Dependency(\.apiClient) static var apiClient
}

enum WrapperItself {
  static let apiClient = Dependency(\.apiClient)
}

// Nothing is wrong with these.
enum Right {
  static var apiClient: APIClient {
    @Dependency(\.apiClient) var apiClient
    return apiClient
  }
}
