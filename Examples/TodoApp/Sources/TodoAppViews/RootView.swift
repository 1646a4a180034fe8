#if canImport(SwiftUI)
  import Dependencies
  public import SwiftUI
  public import TodoAppModels
  import TodoStorage

  /// The log-in, or the list of the user who is logged in.
  public struct RootView: View {
    @Bindable private var model: AppModel

    /// Makes the view.
    public init(model: AppModel) {
      self.model = model
    }

    /// The list of the user, or the log-in.
    public var body: some View {
      NavigationStack {
        if let list = model.list {
          ListView(model: list)
            .toolbar {
              Button("Log Out") { Task { await model.logOut() } }.disabled(model.isBusy)
            }
        } else {
          LogInView(model: model)
        }
      }
      .failureAlert($model.failure)
    }
  }

  #Preview("Nobody is logged in", traits: .dependencies { $0.userStorage = .sample }) {
    RootView(model: AppModel())
  }

  #Preview("Ann is logged in", traits: .dependencies { $0.userStorage = .sample }) {
    let model = AppModel(name: "Ann")
    RootView(model: model).task { await model.logIn() }
  }
#endif
