#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The overrides of the modifiers and scopes around a view, over the values of the program. Make models
    /// with them:
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// struct Notes { @Dependency(\.uuid) var uuid }
    /// struct NotesScreen: View {
    ///   @Environment(\.dependencies) private var dependencies
    ///   @State private var model: Notes?
    ///   var body: some View { Button("New") { model = withDependencies(from: dependencies) { Notes() } } }
    /// }
    /// ```
    ///
    /// To read one in a view, use ``EnvironmentDependency``.
    public var dependencies: DependencyValues {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private enum DependenciesKey: EnvironmentKey {
    /// Not the values of the current task: SwiftUI keeps the default, so the first evaluation of a view would
    /// decide for all later ones.
    static var defaultValue: DependencyValues { .withoutOverrides }
  }
#endif
