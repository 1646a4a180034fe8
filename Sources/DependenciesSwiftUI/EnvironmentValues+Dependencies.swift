#if canImport(SwiftUI)
  internal import DependenciesLayers
  public import SwiftUI

  extension EnvironmentValues {
    /// The overrides of the modifiers around a view, over the values of the program. Make models with them:
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
      get { subtree.values }
      set { subtree.values = newValue }
    }

    /// The same, for readers that SwiftUI evaluates again only after a change.
    var subtree: EnvironmentDependencies {
      get { self[DependenciesKey.self] }
      set { self[DependenciesKey.self] = newValue }
    }
  }

  private enum DependenciesKey: EnvironmentKey {
    static var defaultValue: EnvironmentDependencies { EnvironmentDependencies() }
  }

  /// The value in the environment. When an unequal one replaces it, SwiftUI evaluates its readers again.
  struct EnvironmentDependencies: Equatable, Sendable {
    /// Without a modifier, no overrides. Not the values of the current scope: SwiftUI keeps the default, so
    /// the first evaluation of a view would decide for all later ones.
    var values = DependencyValues.withoutOverrides

    /// The scope of the nearest `dependencyScope`. Weak, since SwiftUI may keep an environment for longer than
    /// its views.
    weak var scope: OpenedScope?

    static func == (left: Self, right: Self) -> Bool { left.values.hasSameValues(as: right.values) }
  }
#endif
