// A file without an import of the library.

struct Model {
  @Dependency(\.apiClient) private var apiClient
  // error: unknown attribute 'Dependency'
}

@DependencyClient  // error
struct APIClient {}

func model() -> Model {
  withDependencies {
    // error: cannot find 'withDependencies' in scope
    $0.apiClient = APIClient()
  } operation: {
    Model()
  }
}
