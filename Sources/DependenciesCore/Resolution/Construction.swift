/// For whose construction a scope was made, so that a later read can tell that an override got out of its scope with the
/// default that was built there. Kept in debug builds only.
final class Construction: @unchecked Sendable {
  private let key: ObjectIdentifier
  private let site: ReadSite

  // The default that the table keeps may have captured the scope that keeps this.
  private weak var table: DefaultTable?

  init(_ build: Build) {
    key = build.key
    site = build.site
    table = build.table
  }

  /// Called when something that captured its scope during this construction reads an override from it, in a scope that
  /// has no such override.
  func noteEscape(ofOverride box: Unmanaged<AnyValueBox>) {
    guard let override = box._withUnsafeGuaranteedRef({ $0.origin }) else { return }
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
