import Dependencies
import SessionFeature
import TodoAppModels
import TodoStorage

extension UserStorage {
  /// Ann's list of two items, in memory, for previews.
  static var sample: UserStorage {
    .inMemory(LockIsolated(UserRecords(lists: ["Ann": TodoItem.samples])))
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  /// Shows a view in Ann's session, with a model that is made there, for previews without a log-in.
  struct AnnsPreview<Model: AnyObject, Content: View>: View {
    private struct InSession: View {
      @DependencyState private var model: Model
      private let content: (Model) -> Content

      init(_ model: @escaping () -> Model, content: @escaping (Model) -> Content) {
        _model = DependencyState(wrappedValue: model())
        self.content = content
      }

      var body: some View { content(model) }
    }

    let model: () -> Model
    let content: (Model) -> Content

    var body: some View {
      InSession(model, content: content)
        .dependencyScope(Session(userName: "Ann"))
    }
  }
#endif
