/// The dependencies of one preview: what was prepared for it, and defaults that no other preview sees.
///
/// The views of the preview have them in their environment. For what is made elsewhere, such as a model in
/// the body of `#Preview`, they stand in the place of the process's as long as the preview is there. Nothing
/// of the process changes, so nothing of one preview is left in the next.
package final class PreviewDependencies: Sendable {
  package let values: DependencyValues

  /// Prepares dependencies for a preview.
  ///
  /// - Parameters:
  ///   - outer: The values around it. What another trait of the same preview has prepared is adopted.
  ///   - location: The place of the trait.
  ///   - update: Sets the values.
  /// - Throws: What the closure throws.
  package init(
    over outer: DependencyValues,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws -> Void
  ) throws {
    values = DependencyValues()
    let defaults = values.storage.defaults.values
    defaults.adoptPreparedValues(of: outer.storage.defaults.values)
    try values.bind { try prepareDependencies(at: location, update) }
    // Where tests run, each test has defaults of its own.
    if !ProcessEnvironment.isTestRunner { DefaultValues.process.begin(defaults) }
  }

  deinit { DefaultValues.process.end(values.storage.defaults.values) }
}
