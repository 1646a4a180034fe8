/// The values that a modifier makes for the subtree of a view. The view's state keeps it.
///
/// SwiftUI evaluates the modifier each time the view around it changes, and the views below again if the
/// values in their environment are others than before. So values that are equal to the last ones give way to
/// these.
final class SubtreeDependencies {
  private var last: DependencyValues?
  private var hasFailed = false

  /// The values around the modifier, as its update closure leaves them.
  func values(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    keeping(try outer.updated(at: location, update))
  }

  /// The values around the modifier, as its update closure leaves them, or the error that it throws. The
  /// first of several failures in a row is reported.
  func result(
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

  /// The last values if these are the same, or else these.
  func keeping(_ values: DependencyValues) -> DependencyValues {
    if let last, last.hasSameValues(as: values) { return last }
    last = values
    return values
  }
}
