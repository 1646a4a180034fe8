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
    /// struct DetailScreen: View {
    ///   let title: String
    ///   var body: some View { Text(title).dependencyScope(Screen.self, id: title) }
    /// }
    /// ```
    ///
    /// `@EnvironmentDependency` in the views inside reads the scope's values, and models that are made with
    /// the environment's `dependencies` remember the scope. It closes, and tears its values down in a task
    /// that is not awaited, when the view has left the tree for good, not when it is covered. See
    /// <doc:DependenciesSwiftUI#Keep-values-as-long-as-a-screen>.
    ///
    /// - Parameters:
    ///   - name: The type that names the scope.
    ///   - id: The item that the scope belongs to, if the view can show several. Another `id` opens another
    ///     scope, and closes the old one; the state of the views inside stays.
    ///   - update: Sets the scope's overrides. It runs once for each scope, also for a view that is never
    ///     shown, so it should have no effects.
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
