/// For whose construction a scope was made, so that a later read can tell that an override got out of its scope with the
/// default that was built there. Kept in debug builds only.
final class Construction: @unchecked Sendable {
  private let key: ObjectIdentifier
  private let site: ReadSite

  // The default that the table keeps may have captured the scope that keeps this.
  private weak var table: DefaultTable?

  /// The overrides around the construction, by their keys. Only compared; what is not in force any more keeps nothing.
  private let surroundings: [ObjectIdentifier: ObjectIdentifier]

  /// Makes the record of a build.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - scope: The scope in which the default was asked for.
  init(_ build: Build, in scope: Scope) {
    var surroundings: [ObjectIdentifier: ObjectIdentifier] = [:]
    scope.forEachOverride { surroundings[$0] = ObjectIdentifier($1) }
    self.surroundings = surroundings
    key = build.key
    site = build.site
    table = build.table
  }

  /// Called when something that captured its scope during this construction reads an override from it, in a scope that
  /// has no such override.
  func noteEscape(ofOverride box: Unmanaged<AnyValueBox>, of overriddenKey: ObjectIdentifier) {
    let box = box.takeUnretainedValue()
    // What the construction overrides for itself is part of the value.
    guard surroundings[overriddenKey] == ObjectIdentifier(box), let override = box.origin else { return }
    table?.warnOnce(about: key, at: override.location) {
      .builtInsideOverride(
        ValueOrigin(kind: .built, name: site.name, location: site.location),
        read: override.name,
        override: override.location,
        use: nil
      )
    }
  }
}
