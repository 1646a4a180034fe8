/// The values that the traits of previews set for the process.
@MainActor
package enum PreviewDependencies {
  /// Whether a preview has been shown since the last trait was made. If so, the next trait is the first one
  /// of another preview: the traits of a preview are made one after the other, before it is shown.
  private static var isShown = false

  /// Sets values in place of existing ones. The first trait of a preview drops what earlier previews have
  /// set.
  ///
  /// - Returns: The error of the closure, which the preview shows.
  package static func prepare(
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) -> Result<Void, any Error> {
    defer { isShown = false }
    return Result { try prepareForPreview(isFirst: isShown, at: location, update) }
  }

  /// Called when a preview with a trait is shown.
  package static func noteShown() { isShown = true }
}
