// How an operation is observed without a look at each read whether it is: it runs in a storage where the
// quick way to a value finds nothing. Such a storage keeps no defaults at hand, and its overrides lie in
// boxes that ask for the slow path.

extension Storage {
  /// Notes a read that an operation has made which is observed.
  @inline(never)
  func noteObserved(_ box: AnyValueBox, of key: any TestDependencyKey.Type, at site: ReadSite) {
    guard let observation = DependencyObservation.current else { return }
    let isProvisional = isChanging || Construction.isProvisional
    observation.note(.read(site, of: key, from: box.origin, isProvisional: isProvisional))
  }
}

extension DependencyValues {
  /// Called when an update closure has changed these values, which an operation that is observed will run in.
  @inline(never)
  mutating func observe(over outer: Storage, at location: CodeLocation) {
    // The closure may have assigned values of its own.
    storage = storage.observed
    guard let observation = DependencyObservation.current else { return }
    let names = storage.origins(over: outer).map(\.name)
    if !names.isEmpty { observation.note(.overrode(names, at: location)) }
  }
}

/// The box of an override in a storage that is observed.
final class ObservedBox: AnyValueBox, @unchecked Sendable {
  private let observed: AnyValueBox

  init(_ observed: AnyValueBox) {
    self.observed = observed
    super.init(withoutValueFrom: observed.origin)
  }

  override var original: AnyValueBox? { observed.original }
  override var borrowed: AnyValueBox { ObservedBox(observed.borrowed) }

  override func isKnownToEqual(_ other: AnyValueBox) -> Bool {
    guard let original, let other = other.original else { return false }
    return original.isKnownToEqual(other)
  }
}
