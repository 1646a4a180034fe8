#if canImport(Combine)
  internal import Combine
#endif

/// The values that a modifier makes for a view's subtree, kept in the view's state.
///
/// SwiftUI evaluates the modifier each time the view around it changes. If new values equal the last ones,
/// the last ones are kept, so that the views below that have all of them in their environment do not change.
package class SubtreeDependencies {
  private var last: DependencyValues?
  private var hasFailed = false

  package init() {}

  /// The values around the modifier, changed by its update closure.
  package final func values(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    keeping(try outer.updated(at: location, update))
  }

  /// The values around the modifier, changed by its update closure, or the closure's error. Of several
  /// failures in a row, the first is reported.
  package final func result(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) -> Result<DependencyValues, any Error> {
    let result = Result { try values(over: outer, at: location, update) }
    if case .failure(let error) = result {
      if !hasFailed { IssueReporter.report(.viewUpdateFailed(error, at: location), at: location) }
      hasFailed = true
    } else {
      hasFailed = false
    }
    return result
  }

  /// The last values if the new ones are the same, or else the new ones.
  package final func keeping(_ values: DependencyValues) -> DependencyValues {
    let kept = last.flatMap { values.hasSameValues(as: $0) ? $0 : nil } ?? values
    last = kept
    return kept
  }
}

#if canImport(Combine)
  // For `@StateObject`, which makes an object for each place where a view is shown. `@State` makes it with
  // the view's structure, which may be kept or shown in several places. This one publishes nothing.
  extension SubtreeDependencies: ObservableObject {}
#endif

extension Diagnostic {
  /// The update closure of a view modifier threw an error.
  fileprivate static func viewUpdateFailed(_ error: any Error, at location: CodeLocation) -> Self {
    Self(
      "The dependencies of a view could not be set, so it shows the error instead of its content.",
      [("Error", String(describing: error)), ("Set at", location)],
      """
      If that can happen in the app, handle the error where the value is made:

        do {
          …
        } catch {
          …
        }
      """,
      isInRelease: true
    )
  }
}
