#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension View {
    /// Opens a scope that lives as long as this view.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// enum Screen: DependencyScopeName {}
    ///
    /// enum TitleKey: DependencyKey {
    ///   static let liveValue = ""
    /// }
    ///
    /// struct DetailScreen: View {
    ///   let title: String
    ///
    ///   var body: some View {
    ///     DetailView().dependencyScope(Screen.self, id: title) { $0[TitleKey.self] = title }
    ///   }
    /// }
    ///
    /// struct DetailView: View {
    ///   @EnvironmentDependency(TitleKey.self) private var title
    ///
    ///   var body: some View { Text(title) }
    /// }
    /// ```
    ///
    /// The scope opens when SwiftUI first evaluates the modifier, before the views inside, with the
    /// dependencies of the environment. `@EnvironmentDependency` in these views reads its values, and models
    /// that are made with the environment's `dependencies` remember it. Another `id` opens another scope, and
    /// closes the old one; the state of the views inside stays.
    ///
    /// Each place where the view is shown has a scope of its own. It closes when SwiftUI releases the state of
    /// that place, like an object in a `@StateObject`: when the view has left the tree for good, not when it is
    /// covered. Rows of lazy stacks and lists may lose their state out of sight.
    ///
    /// The actions of `onDisappear` still read the values. A `.task`, or another closure of a view with an
    /// `@EnvironmentDependency`, keeps the scope open until it has ended, also after it was canceled. Then
    /// closing tears the values down, once, in a task that is not awaited. Later reads, such as those of
    /// models, are reported, and get test values. To wait for the end, keep a
    /// ``DependenciesCore/DependencyScope`` in a model, and close it there.
    ///
    /// - Parameters:
    ///   - name: The type that names the scope.
    ///   - id: The item that the scope belongs to, if the view can show several.
    ///   - update: Sets the scope's overrides. It runs once for each scope, like the initial value of a
    ///     `@State`, also for a view that is never shown. So it should have no effects.
    /// - Returns: The view inside the scope.
    public nonisolated func dependencyScope<Name: DependencyScopeName>(
      _ name: Name.Type,
      id: AnyHashable? = nil,
      _ update: @escaping (inout DependencyValues) -> Void = { _ in },
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependencyScopeModifier<Name>(id: id, location: location, update: update))
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  private nonisolated struct DependencyScopeModifier<Name: DependencyScopeName>: ViewModifier {
    let id: AnyHashable?
    let location: CodeLocation
    let update: (inout DependencyValues) -> Void

    @Environment(\.subtree) private var outer

    // As a property wrapper, it would bind the initializer to the main actor.
    var scope = StateObject(wrappedValue: ViewScope())

    @MainActor func body(content: Content) -> some View {
      let scope = scope.wrappedValue
      let values = scope.values(
        of: Name.self,
        id: id,
        over: outer.values,
        inside: outer.scope,
        at: location,
        update
      )
      content.environment(\.subtree, EnvironmentDependencies(values: values, scope: scope.opened))
    }
  }
#endif
