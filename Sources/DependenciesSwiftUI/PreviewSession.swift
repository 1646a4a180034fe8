/// The dependencies of a preview, or what went wrong. The state of the view around the preview keeps it, so
/// that they end with the preview.
final class PreviewSession {
  private var begun: Result<PreviewDependencies, any Error>?

  /// The values of the preview, or what the update closure threw. The first call prepares them.
  func values(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) -> Result<DependencyValues, any Error> {
    let begun = begun ?? Result { try PreviewDependencies(over: outer, at: location, update) }
    self.begun = begun
    return begun.map(\.values)
  }
}
