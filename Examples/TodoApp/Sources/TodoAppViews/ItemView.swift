#if canImport(SwiftUI)
  import Dependencies
  import SwiftUI
  import TodoAppModels
  import TodoStorage

  /// An item alone, which can be edited.
  struct ItemView: View {
    @Bindable var model: ItemModel
    @EnvironmentDependency(\.calendar) private var calendar
    @EnvironmentDependency(\.locale) private var locale

    var body: some View {
      Form {
        TextField("Text", text: $model.text)
        LabeledContent("Added", value: text(of: model.item.added))
        if let done = model.item.done { LabeledContent("Done", value: text(of: done)) }
      }
      .navigationTitle("Item")
      .failureAlert($model.failure)
      .task(id: model.text) { await model.saveAfterPause() }
      .onDisappear { model.save() }
    }

    private func text(of date: Date) -> String {
      date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar))
    }
  }

  #Preview("To do", traits: .dependency(\.todoStorage, .inMemory(TodoItem.samples))) {
    AnnsPreview {
      ItemModel(TodoItem.samples[0])
    } content: {
      ItemView(model: $0)
    }
  }

  #Preview("Done, in German", traits: .dependency(\.todoStorage, .inMemory(TodoItem.samples))) {
    AnnsPreview {
      ItemModel(TodoItem.samples[1])
    } content: {
      ItemView(model: $0)
    }
    .dependency(\.locale, Locale(identifier: "de_DE"))
  }
#endif
