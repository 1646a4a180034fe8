#if canImport(SwiftUI)
  internal import DependenciesLayers
  public import SwiftUI

  extension EnvironmentValues {
    /// The dependencies of a view's subtree: those in force, with the overrides of modifiers.
    ///
    /// Make models with them:
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// struct NotesModel {
    ///   @Dependency(\.uuid) var uuid
    /// }
    ///
    /// struct NotesScreen: View {
    ///   @Environment(\.dependencies) private var dependencies
    ///   @State private var model: NotesModel?
    ///
    ///   var body: some View {
    ///     Text(model == nil ? "Loading" : "Notes")
    ///       .onAppear {
    ///         if model == nil { model = withDependencies(from: dependencies) { NotesModel() } }
    ///       }
    ///   }
    /// }
    /// ```
    ///
    /// To read one in a view, use ``EnvironmentDependency``.
    public var dependencies: DependencyValues {
      get { self[DependenciesKey.self].values ?? .current }
      set { self[DependenciesKey.self] = EnvironmentDependencies(values: newValue) }
    }
  }

  private enum DependenciesKey: EnvironmentKey {
    static var defaultValue: EnvironmentDependencies { EnvironmentDependencies() }
  }

  /// The value in the environment. When an unequal one replaces it, SwiftUI evaluates its readers again.
  private struct EnvironmentDependencies: Equatable {
    /// Nil if no view above has overrides.
    var values: DependencyValues?

    static func == (left: Self, right: Self) -> Bool {
      switch (left.values, right.values) {
      case (nil, nil): true
      case (let left?, let right?): left.hasSameValues(as: right)
      default: false
      }
    }
  }
#endif
