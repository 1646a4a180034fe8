#if canImport(SwiftUI)
  internal import Combine
  public import SwiftUI

  /// A model that a view owns, made with the dependencies around the view.
  ///
  /// ```swift
  /// import Combine
  /// import Dependencies
  /// import SwiftUI
  ///
  /// final class SearchModel: ObservableObject {
  ///   @Dependency(\.date) private var date
  ///   @Published var text = ""
  /// }
  ///
  /// struct SearchView: View {
  ///   @DependencyState private var model = SearchModel()
  ///   var body: some View { TextField("Search", text: $model.text) }
  /// }
  /// ```
  ///
  /// The model is there in the first `body`, and is released with the view's state. It keeps its first
  /// dependencies: for others, give the view another identity with `id`. The view is evaluated when a property
  /// of an `@Observable` model that `body` reads changes, or when an `ObservableObject` will change.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @propertyWrapper
  public struct DependencyState<Model: AnyObject>: DynamicProperty {
    @Environment(\.dependencySource) private var source

    // As a property wrapper, it would bind the initializer to the main actor.
    private var owned = StateObject(wrappedValue: OwnedModel<Model>())

    private let make: () -> Model

    /// Makes the model of each view once.
    ///
    /// - Parameter make: Makes the model. A `@Dependency` in it remembers the dependencies around the view.
    public init(wrappedValue make: @autoclosure @escaping () -> Model) { self.make = make }

    /// The model.
    @MainActor public var wrappedValue: Model { owned.wrappedValue.model(make, in: source) }

    /// Makes bindings to properties of the model, such as `$model.text`.
    @MainActor public var projectedValue: Projection { Projection(model: wrappedValue) }

    /// Called by SwiftUI before it evaluates the view.
    public func update() {
      // SwiftUI calls it on the main actor.
      nonisolated(unsafe) let property = self
      // Before `body`, so that `body` does not observe what the initializer of the model reads.
      MainActor.assumeIsolated { _ = property.wrappedValue }
    }

    /// The bindings to the properties of a model.
    @MainActor
    @dynamicMemberLookup
    public struct Projection {
      fileprivate let model: Model

      /// A binding to a property of the model.
      public subscript<Value>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Model, Value>
      ) -> Binding<Value> {
        Binding(
          get: { @MainActor [model] in model[keyPath: keyPath] },
          set: { @MainActor [model] in model[keyPath: keyPath] = $0 }
        )
      }
    }
  }

  /// The model of a view, kept in the view's state. Forwards the changes of an `ObservableObject`.
  private final class OwnedModel<Model: AnyObject>: ObservableObject {
    // A class without `@Published` would have another one at each access.
    let objectWillChange = ObservableObjectPublisher()

    private var model: Model?
    private var changes: AnyCancellable?

    func model(_ make: () -> Model, in source: DependencySource) -> Model {
      if let model { return model }
      // Not over the values of the current task, which differ between evaluations.
      let model = source.values.bind(make)
      self.model = model
      if let model = model as? any ObservableObject { forwardChanges(of: model) }
      return model
    }

    private func forwardChanges(of model: some ObservableObject) {
      changes = model.objectWillChange.sink { [weak self] _ in self?.objectWillChange.send() }
    }
  }
#endif
