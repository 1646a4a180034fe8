// Dependencies that belong to no instance.
import DependenciesMacros

struct APIClient: Sendable {}

extension DependencyValues {
  @DependencyEntry var apiClient: APIClient = APIClient()
}

struct Structure {
  @Dependency(\.apiClient) static var apiClient
  // 39 error: static property 'apiClient' is not concurrency-safe because it is nonisolated global shared mutable state [#MutableGlobalVariable]
}

// What the notes of the compiler suggest, which does not help.
enum Constant {
  @Dependency(\.apiClient) static let apiClient
  // 3 error: property wrapper can only be applied to a 'var'
  // 39 error: type annotation missing in pattern
}

enum MainActorProperty {
  @MainActor @Dependency(\.apiClient) static var apiClient
  // 50 error: static property 'apiClient' is not concurrency-safe because it is nonisolated global shared mutable state [#MutableGlobalVariable]
}

enum Unsafe {
  @Dependency(\.apiClient) nonisolated(unsafe) static var apiClient
  // 59 error: static property 'apiClient' is not concurrency-safe because it is nonisolated global shared mutable state [#MutableGlobalVariable]
}

// A global variable.
@Dependency(\.apiClient) var apiClient: APIClient
// 1 error: property wrappers are not yet supported in top-level code
// 30 error: var 'apiClient' is not concurrency-safe because it is nonisolated global shared mutable state [#MutableGlobalVariable]
// 30 error: global 'var' declaration requires an initializer expression or an explicitly stated getter

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
