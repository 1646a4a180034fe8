/// The scope of a view with a `dependencyScope` modifier. The view's state keeps it.
///
/// The only sign that the view has gone for good is that SwiftUI releases its state: a covered view
/// disappears and appears again, and the structure of a view is made many times.
package final class ViewScope {
  private let subtree = SubtreeDependencies()
  private var opened: (scope: DependencyScope, location: CodeLocation)?

  package init() {}

  /// The values around the view, inside its scope. The first call opens the scope, and so does the first call
  /// after it was closed from outside, for instance by an enclosing scope that has been replaced since.
  package func values<Name: DependencyScopeName>(
    of name: Name.Type,
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    outer.runOverCurrent {
      let open = opened.flatMap { $0.scope.isClosed ? nil : $0.scope }
      let scope = open ?? DependencyScope(name, at: location, update)
      if open == nil { opened = (scope, location) }
      return subtree.keeping(.inside(scope, at: location))
    }
  }

  deinit {
    if let opened { opened.scope.beginClosing(at: opened.location) }
  }
}
