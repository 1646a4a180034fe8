#if canImport(SwiftUI)
  public import SwiftUI

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
    ///     DetailView().dependencyScope(Screen.self) { $0[TitleKey.self] = title }
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
    /// that are made with the environment's `dependencies` remember it.
    ///
    /// It closes when SwiftUI releases the view's state, like an object in a `@State`: when the view has left
    /// the tree for good, not when it is covered or scrolls out of sight. Closing tears the scope's values
    /// down, once, in a task that is not awaited. To wait for the end, keep a
    /// ``DependenciesCore/DependencyScope`` in a model, and close it there.
    ///
    /// - Parameters:
    ///   - name: The type that names the scope.
    ///   - update: Sets the scope's overrides. It runs once for each scope, like the initial value of a
    ///     `@State`.
    /// - Returns: The view inside the scope.
    public func dependencyScope<Name: DependencyScopeName>(
      _ name: Name.Type,
      _ update: @escaping (inout DependencyValues) -> Void = { _ in },
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependencyScopeModifier<Name>(location: location, update: update))
    }
  }

  private struct DependencyScopeModifier<Name: DependencyScopeName>: ViewModifier {
    let location: CodeLocation
    let update: (inout DependencyValues) -> Void

    @Environment(\.dependencies) private var outer
    @State private var scope = ViewScope()

    func body(content: Content) -> some View {
      content.environment(\.dependencies, scope.values(of: Name.self, over: outer, at: location, update))
    }
  }
#endif
