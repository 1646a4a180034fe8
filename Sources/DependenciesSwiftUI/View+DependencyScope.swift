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
    /// let view = Text("Note 42").dependencyScope(Screen.self).id(42)
    /// ```
    ///
    /// - Parameter name: The type that names the scope.
    /// - Parameter update: Sets the overrides, once for each scope, also for a view that is never shown.
    public nonisolated func dependencyScope<Name: DependencyScopeName>(
      _ name: Name.Type,
      _ update: @escaping (inout DependencyValues) -> Void = { _ in },
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependencyScopeModifier(at: location) { DependencyScope(name, at: $0, update) })
    }

    /// Opens a scope that carries a value, and lives as long as this view.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// struct Screen: DependencyScopeValue {
    ///   let number: Int
    ///   static var testValue: Screen { Screen(number: 1) }
    /// }
    /// let view = Text("Note 42").dependencyScope(Screen(number: 42)).id(42)
    /// ```
    ///
    /// The scope keeps its first value. For another value, give the view another identity with `id`.
    ///
    /// - Parameter value: The value, which the views inside read. See `DependencyScopeValue`.
    /// - Parameter update: Sets the overrides, once for each scope, also for a view that is never shown.
    public nonisolated func dependencyScope<Kind: DependencyScopeValue>(
      _ value: Kind,
      _ update: @escaping (inout DependencyValues) -> Void = { _ in },
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependencyScopeModifier(at: location) { DependencyScope(value, at: $0, update) })
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  private nonisolated struct DependencyScopeModifier: ViewModifier {
    let openScope: (CodeLocation) -> DependencyScope

    @Environment(\.dependencies) private var outer

    // As a property wrapper, it would bind the initializer to the main actor.
    var scope: StateObject<ViewScope>

    init(at location: CodeLocation, _ openScope: @escaping (CodeLocation) -> DependencyScope) {
      self.openScope = openScope
      scope = StateObject(wrappedValue: ViewScope(at: location))
    }

    @MainActor func body(content: Content) -> some View {
      let scope = scope.wrappedValue
      let values = scope.values(over: outer, openScope)
      content.environment(\.surroundings, Surroundings(values: values, present: scope.present))
    }
  }
#endif
