#if canImport(SwiftUI)
  import SwiftUI
  import TodoAppModels

  /// Asks for the user's name.
  struct LogInView: View {
    @Bindable var model: AppModel

    var body: some View {
      Form {
        TextField("Name", text: $model.name)
          .onSubmit(logIn)
        Button("Log In", action: logIn)
          .disabled(!model.canLogIn)
      }
      .navigationTitle("To Do")
    }

    private func logIn() {
      Task { await model.logIn() }
    }
  }

  #Preview("Without a name") {
    LogInView(model: AppModel())
  }

  #Preview("With a name") {
    LogInView(model: AppModel(name: "Ann"))
  }
#endif
