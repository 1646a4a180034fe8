/// A trait of a preview, which sets values for the process.
///
/// The traits of a preview are made one after the other, before its content, which may read the values. A
/// tool may make the previews of a whole app before it shows the first one.
@MainActor
package final class PreviewDependencies {
  /// The traits whose values are in force, in the order in which their closures have run.
  private static var inForce: [PreviewDependencies] = []

  /// Whether a preview has been shown since the last trait was made. If so, the next trait is the first one
  /// of another preview.
  private static var isShown = false

  private let location: CodeLocation
  private let update: @MainActor (inout DependencyValues) throws -> Void

  /// The error of the closure, if it has thrown one.
  package private(set) var error: (any Error)?

  /// Makes a trait, and sets its values in place of existing ones. The first trait of a preview drops what
  /// earlier previews have set.
  package init(
    at location: CodeLocation,
    _ update: @escaping @MainActor (inout DependencyValues) throws -> Void
  ) {
    (self.location, self.update) = (location, update)
    if Self.isShown { Self.inForce = [] }
    Self.isShown = false
    prepare()
  }

  private func prepare() {
    error = nil
    do {
      try prepareForPreview(isFirst: Self.inForce.isEmpty, at: location, update)
    } catch { self.error = error }
    Self.inForce.append(self)
  }

  /// Called when the preview is shown, for each trait, the outer ones first. Sets the values of the preview's
  /// traits again if those of another one have replaced them. Only then: replaced values are never released.
  ///
  /// - Parameter outer: The traits around this one, the inner ones first, which are made first.
  package func show(inside outer: [PreviewDependencies]) {
    Self.isShown = true
    let traits = [self] + outer
    if Self.inForce.suffix(traits.count).elementsEqual(traits, by: ===) { return }
    Self.inForce = []
    for trait in traits { trait.prepare() }
  }
}
