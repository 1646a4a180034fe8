#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension View {
    /// Opens a scope that lives as long as this view. When the view has left the tree for good, it closes,
    /// and tears its values down in a task that is not awaited. See
    /// <doc:DependenciesSwiftUI#Keep-values-as-long-as-a-screen>.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// enum Screen: DependencyScopeName {}
    /// let view = Text("Note 42").dependencyScope(Screen.self, id: 42)
    /// ```
    ///
    /// - Parameter name: The type that names the scope.
    /// - Parameter id: The item that the view shows. Another `id` closes the scope and opens another.
    /// - Parameter update: Sets the overrides, once for each scope, also for a view that is never shown.
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
