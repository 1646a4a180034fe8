/// For whose construction a scope was made, so that a later read can tell that an override got out of its scope with the
/// default that was built there. Kept in debug builds only.
final class ConstructionRecord: @unchecked Sendable {
  private let key: ObjectIdentifier
  private let site: ReadSite

  // The default that the table keeps may have captured the scope that keeps this.
  private weak var table: DefaultTable?

  /// An override around the construction; nil once no scope has it any more.
  private struct Surrounding {
    weak var box: AnyValueBox?
  }

  /// The overrides around the construction, by their keys.
  private let surroundings: [ObjectIdentifier: Surrounding]

  /// Makes the record of a build.
  ///
  /// - Parameters:
  ///   - build: The build.
  ///   - scope: The scope in which the default was asked for.
  init(_ build: Construction, in storage: Storage) {
    var surroundings: [ObjectIdentifier: Surrounding] = [:]
    storage.forEachOverride { surroundings[$0] = Surrounding(box: $1) }
    self.surroundings = surroundings
    key = build.key
    site = build.site
    table = build.table
  }

  /// Called when something that captured its scope during this construction reads an override from it, in a scope that
  /// has no such override.
  func noteEscape(ofOverride box: Unmanaged<AnyValueBox>, of overriddenKey: ObjectIdentifier) {
    let box = box.takeUnretainedValue().original
    // What the construction overrides for itself is part of the value.
    guard surroundings[overriddenKey]?.box === box, let override = box?.origin else { return }
    // As long as it goes on, nothing has been used outside of it.
    if let table, Construction.active?.serves(key, in: table) == true { return }
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
