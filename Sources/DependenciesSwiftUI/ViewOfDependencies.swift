#if canImport(SwiftUI)
  internal import SwiftUI

  /// A view with dependencies for its subtree, or the error that there was in place of them.
  struct ViewOfDependencies<Content: View>: View {
    let values: Result<DependencyValues, any Error>
    let content: Content

    var body: some View {
      switch values {
      case .success(let values): content.environment(\.dependencies, values)
      case .failure(let error): Text(verbatim: String(describing: error))
      }
    }
  }
#endif
