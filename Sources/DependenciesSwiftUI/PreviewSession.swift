/// The dependencies of a preview, prepared once for the process, in place of existing values.
package final class PreviewSession {
  private var prepared: Result<Void, any Error>?

  package init() {}

  /// The values around the preview, or the error of the update closure. The first call runs the closure.
  package func values(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) -> Result<DependencyValues, any Error> {
    let prepared = prepared ?? Result { try prepareForPreview(at: location, update) }
    self.prepared = prepared
    return prepared.map { outer }
  }
}
