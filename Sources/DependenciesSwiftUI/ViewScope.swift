internal import DependenciesLayers

/// The scope of a `dependencyScope` modifier, kept in the view's state.
///
/// Only the release of its state shows that a view has gone for good: a covered view disappears and appears
/// again, and a view's structure is made many times.
package final class ViewScope {
  private let subtree = SubtreeDependencies()
  private var opened: (scope: DependencyScope, location: CodeLocation)?

  package init() {}

  /// The values around the view, inside its scope. The first call opens the scope, as does the first call
  /// after it was closed from outside, such as by an enclosing scope that has been replaced since.
  package func values<Name: DependencyScopeName>(
    of name: Name.Type,
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    outer.runOverCurrent {
      let open = opened.flatMap { $0.scope.isOpen ? $0.scope : nil }
      let scope = open ?? DependencyScope(name, at: location, update)
      if open == nil { opened = (scope, location) }
      return subtree.keeping(.inside(scope, at: location))
    }
  }

  deinit {
    if let opened { opened.scope.beginClosing(at: opened.location) }
  }
}
