// A default is built by its first reader, and keeps the values that its construction read. If a later
// reader's scope would give other values, debug builds warn, once for each default.

/// One dependency that was read while a default was constructed.
struct ConstructionRead: @unchecked Sendable {
  let key: ObjectIdentifier
  let name: DependencyName

  /// The place that set the override; nil if the default was found.
  let overrideLocation: CodeLocation?

  /// The override, or its store if it is built when it is read, since constructions see other boxes of it.
  /// Weak, so that the record keeps nothing alive; once it is gone, no scope can have it.
  private weak var source: AnyObject?

  init(key: ObjectIdentifier, name: DependencyName, override: AnyValueBox?) {
    (self.key, self.name, source) = (key, name, Self.source(of: override))
    overrideLocation = override.map { $0.origin?.location ?? .unknown }
  }

  func isSame(as other: ConstructionRead) -> Bool {
    key == other.key && (overrideLocation == nil) == (other.overrideLocation == nil)
      && source === other.source
  }

  /// Whether a read in a storage finds what this one found.
  func matches(_ storage: Storage) -> Bool {
    let found = storage.boxOfOverride(for: key)
    return (found == nil) == (overrideLocation == nil) && Self.source(of: found) === source
  }

  private static func source(of override: AnyValueBox?) -> AnyObject? {
    (override as? FactoryBox)?.store ?? override
  }
}

extension Read {
  /// Records a read that found an override.
  func recordUse(ofOverride box: AnyValueBox) {
    guard BuildConfiguration.isDebug, let parent else { return }
    parent.record(ConstructionRead(key: identity, name: site.name, override: box))
  }

  /// Records a read that found a default, and warns if that was built from other values than those in the
  /// storage.
  func recordUse(ofDefault box: AnyValueBox) {
    // A value that only an update closure reads is not in use.
    guard BuildConfiguration.isDebug, !isProvisional else { return }
    if let parent {
      parent.record(ConstructionRead(key: identity, name: site.name, override: nil))
      box.origin?.reads.forEach(parent.record)
    }
    guard let origin = box.origin, let read = origin.reads.first(where: { !$0.matches(storage) }) else {
      return
    }
    let override = storage.boxOfOverride(for: read.key)
    let place = override.map { $0.origin?.location } ?? read.overrideLocation
    store.reportOnce(
      .firstReadTrap(
        origin,
        isOutside: override == nil,
        read: read.name,
        override: place ?? .unknown,
        use: site
      ),
      about: identity,
      at: site.location
    )
  }
}
