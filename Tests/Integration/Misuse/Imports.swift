// A file without an import of the library.

struct Model {
  @Dependency(\.apiClient) private var apiClient
  // 40 error: type annotation missing in pattern
  // 4 error: unknown attribute 'Dependency'
}

@DependencyClient
// 2 error: unknown attribute 'DependencyClient'
struct APIClient {}

func model() -> Model {
  withDependencies {
    // 3 error: cannot find 'withDependencies' in scope
    $0.apiClient = APIClient()
  } operation: {
    Model()
  }
}
