#if canImport(SwiftUI)
  import Dependencies
  import SwiftUI
  import TodoAppModels
  import TodoStorage

  /// A user's list.
  struct ListView: View {
    @Bindable var model: ListModel

    var body: some View {
      List {
        ForEach(model.items) { item in
          ItemRow(item: item) {
            Task { await model.markDone(item) }
          }
          .onTapGesture { model.open(item) }
          .swipeActions {
            Button("Delete", role: .destructive) { Task { await model.remove(item) } }
          }
        }
        TextField("New item", text: $model.newText)
          .onSubmit { Task { await model.add() } }
      }
      .navigationTitle("\(model.userName)’s List")
      .navigationDestination(item: $model.item) { ItemView(model: $0) }
      .failureAlert($model.failure)
      .onAppear { model.load() }
    }
  }

  /// An item in the list, with a button that marks it as done.
  private struct ItemRow: View {
    let item: TodoItem
    let markDone: () -> Void

    var body: some View {
      HStack {
        Button("Done", systemImage: item.done == nil ? "circle" : "checkmark.circle", action: markDone)
          .labelStyle(.iconOnly)
        Text(item.text)
      }
    }
  }

  #Preview("Two items", traits: .dependency(\.todoStorage, .inMemory(TodoItem.samples))) {
    AnnsPreview {
      ListModel()
    } content: {
      ListView(model: $0)
    }
  }

  #Preview(
    "A list that cannot be loaded",
    traits: .dependency(\.todoStorage, .inMemory([])),
    .dependency(\.todoStorage.load, { throw FullDisk() })
  ) {
    AnnsPreview {
      ListModel()
    } content: {
      ListView(model: $0)
    }
  }
#endif
