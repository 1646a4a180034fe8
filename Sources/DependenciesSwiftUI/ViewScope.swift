internal import DependenciesLayers

#if canImport(Combine)
  internal import Combine
#endif

/// The scope of a `dependencyScope` modifier, kept in the view's state.
///
/// Only the release of its state shows that a view has gone for good: a covered view disappears and appears
/// again, and a view's structure is made many times.
package final class ViewScope {
  private let subtree = SubtreeDependencies()
  private var id: AnyHashable?
  package private(set) var opened: OpenedScope?

  package init() {}

  /// The values around the view, inside its scope. The first call opens the scope. So does the first call
  /// with another identity, or after the scope was closed from outside, such as by an enclosing scope that
  /// has been replaced since.
  ///
  /// - Parameter outer: The scope of the view around this one.
  package func values<Name: DependencyScopeName>(
    of name: Name.Type,
    id: AnyHashable? = nil,
    over values: DependencyValues,
    inside outer: OpenedScope? = nil,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    let current = opened.flatMap { id == self.id && $0.scope.isOpen ? $0 : nil }
    let opened =
      current
      ?? values.runOverCurrent {
        OpenedScope(DependencyScope(name, at: location, update), inside: outer, at: location)
      }
    (self.opened, self.id) = (opened, id)
    // Not over the current values, which differ between evaluations.
    return subtree.keeping(values.bind { .inside(opened.scope, at: location) })
  }
}

/// The scope of a view. It begins to close after its release: when the view has left the tree or got another
/// scope, and no closure of a view inside is left that reads dependencies.
package final class OpenedScope: Sendable {
  fileprivate let scope: DependencyScope
  private let outer: OpenedScope?
  private let location: CodeLocation

  fileprivate init(_ scope: DependencyScope, inside outer: OpenedScope?, at location: CodeLocation) {
    (self.scope, self.outer, self.location) = (scope, outer, location)
  }

  deinit {
    // SwiftUI releases state while it updates the tree. Afterward, in the same turn of the main actor, it runs
    // the actions of `onDisappear`, and these may use models that read the scope's values.
    Task { @MainActor [scope, location] in scope.beginClosing(at: location) }
  }
}

#if canImport(Combine)
  // For `@StateObject`, which makes an object for each place where a view is shown. `@State` makes it with
  // the view's structure, which may be kept or shown in several places. This one publishes nothing.
  extension ViewScope: ObservableObject {}
#endif
