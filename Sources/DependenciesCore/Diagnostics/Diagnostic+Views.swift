// Messages about what the modules for user interfaces do.

extension Diagnostic {
  /// The update closure of a view modifier threw an error.
  package static func viewUpdateFailed(_ error: any Error, at location: CodeLocation) -> Self {
    Self(alsoInRelease: true) {
      """
      The dependencies of a view could not be set, so it shows the error instead of its content.

      \(facts([("Error", String(describing: error)), ("Set at", location.description)]))

      If that can happen in the app, handle the error where the value is made:

        do {
          …
        } catch {
          …
        }
      """
    }
  }
}
