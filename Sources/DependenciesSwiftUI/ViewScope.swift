/// The scope of a `dependencyScope` modifier, and the values inside, kept in the view's state.
///
/// Only the release of its state shows that a view has gone for good: a covered view disappears and appears
/// again, and a view's structure is made many times.
package final class ViewScope: SubtreeDependencies {
  private let location: CodeLocation
  private var scope: DependencyScope?

  package init(at location: CodeLocation) { self.location = location }

  /// The values around the view, inside its scope. The first call opens the scope. So does the first call
  /// after the scope was closed from outside, such as by an enclosing scope that has been replaced since.
  ///
  /// - Parameters:
  ///   - values: The values around the view.
  ///   - openScope: Opens the scope, for code at a place.
  package func values(
    over values: DependencyValues,
    _ openScope: (CodeLocation) -> DependencyScope
  ) -> DependencyValues {
    // Not over the values of the current task, which differ between evaluations.
    values.bind {
      let open = scope.flatMap { $0.isOpen ? $0 : nil } ?? openScope(location)
      scope = open
      return keeping(.inside(open, at: location))
    }
  }

  deinit {
    // SwiftUI releases state while it updates the tree. Afterward, in the same turn of the main actor, it
    // runs the actions of `onDisappear`, and these may use models that read the scope's values.
    Task { @MainActor [scope, location] in scope?.beginClosing(at: location) }
  }
}
