#if canImport(Combine)
  internal import Combine
#endif

/// The values that a modifier makes for a view's subtree, kept in the view's state.
///
/// SwiftUI evaluates the modifier each time the view around it changes. If new values equal the last ones,
/// the last ones are kept, so that the views below that have all of them in their environment do not change.
package class SubtreeDependencies {
  package final let present = PresentValues()

  package init() {}

  /// The values around the modifier, changed by its update closure.
  package final func values(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    keeping(outer.updated(at: location, update))
  }

  /// The last values if the new ones are the same, or else the new ones.
  package final func keeping(_ values: DependencyValues) -> DependencyValues {
    if let last = present.values, values.hasSameValues(as: last) { return last }
    present.values = values
    return values
  }
}

/// The values of a modifier since its last evaluation. Nil before the first one.
///
/// An action of a view reads in them. SwiftUI does not evaluate the view for each change of them, so the view
/// itself has older ones. This object does not keep the modifier's state, nor a scope, alive.
package final class PresentValues: Sendable {
  private let latest = Locked<DependencyValues?>(nil)

  package internal(set) var values: DependencyValues? {
    get { latest.withLock { $0 } }
    set {
      // The old values are released when the lock is free.
      withExtendedLifetime(
        latest.withLock { values in
          defer { values = newValue }
          return values
        }
      ) {}
    }
  }
}

#if canImport(Combine)
  // For `@StateObject`, which makes an object for each place where a view is shown. `@State` makes it with
  // the view's structure, which may be kept or shown in several places. This one publishes nothing.
  extension SubtreeDependencies: ObservableObject {}
#endif
