#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The overrides of the modifiers and scopes around a view, over the values of the program. Pass them to
    /// code that is no view:
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
    /// For a model that a view owns, use ``DependencyState``. To read one in a view, use
    /// ``EnvironmentDependency``. To override one, use the modifier `dependency(_:_:)`.
    public var dependencies: DependencyValues {
      get { surroundings.values }
      set { surroundings = Surroundings(values: newValue) }
    }

    /// The values around a view, as a modifier sets them.
    var surroundings: Surroundings {
      get { self[SurroundingsKey.self] }
      set { self[SurroundingsKey.self] = newValue }
    }

    /// Where a view finds the values around it at any time.
    var dependencySource: DependencySource {
      let surroundings = surroundings
      return surroundings.present.map { .modifier($0) } ?? .values(surroundings.values)
    }
  }

  /// The values around a view at an update, and the object that has those after later ones.
  struct Surroundings {
    let values: DependencyValues
    var present: PresentValues?
  }

  /// The source of the values around a view. That of a modifier is the same for a place, whatever changes
  /// there, so SwiftUI evaluates no view for it.
  enum DependencySource: Sendable {
    case modifier(PresentValues)
    case values(DependencyValues)

    /// The values as they are now.
    var values: DependencyValues {
      switch self {
      case .modifier(let present): present.values ?? .withoutOverrides
      case .values(let values): values
      }
    }
  }

  private enum SurroundingsKey: EnvironmentKey {
    /// Not the values of the current task: SwiftUI keeps the default, so the first evaluation of a view would
    /// decide for all later ones.
    static var defaultValue: Surroundings { Surroundings(values: .withoutOverrides) }
  }
#endif
