#if canImport(SwiftUI)
  import Dependencies
  import SwiftUI
  import TodoAppModels
  import TodoAppViews

  /// The app.
  @main
  struct TodoApp: App {
    @State private var model: AppModel

    init() {
      // Before anything is read: here, and not in a property, which would be made first.
      prepareDependencies {
        $0.prepareApp(arguments: ProcessInfo.processInfo.arguments, folder: .documentsDirectory)
      }
      _model = State(initialValue: AppModel())
    }

    var body: some Scene {
      WindowGroup {
        RootView(model: model)
      }
    }
  }
#else
  @main
  enum TodoApp {
    static func main() {
      print("This app needs SwiftUI. Its models run here: swift test --package-path Examples/TodoApp")
    }
  }
#endif
