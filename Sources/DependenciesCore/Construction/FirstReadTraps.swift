// A default is built once, by its first reader, and keeps what its construction read. Where that makes a
// later read differ from what its scope says, debug builds warn, once for each default.

/// One dependency that was read while a default was constructed.
struct ConstructionRead: @unchecked Sendable {
  let key: ObjectIdentifier
  let name: DependencyName

  /// Where the override that was found had been set; nil if the default was found.
  let overrideLocation: CodeLocation?

  /// The override that was found. Weak, so that the record keeps nothing alive; once it is gone, no scope can
  /// have it any more.
  private weak var override: AnyValueBox?

  /// What tells a lazy override, of which a construction may have seen another box.
  private let lazyIdentity: OwnerIdentity?

  init(key: ObjectIdentifier, name: DependencyName, override: AnyValueBox?) {
    self.key = key
    self.name = name
    self.override = override
    self.overrideLocation = override.map { $0.origin?.location ?? .unknown }
    lazyIdentity = (override as? FactoryBox)?.identity
  }

  func isSame(as other: ConstructionRead) -> Bool {
    key == other.key && lazyIdentity == other.lazyIdentity
      && (lazyIdentity != nil || override === other.override)
  }

  /// Whether a read in a storage finds what this one found.
  func matches(_ storage: Storage) -> Bool {
    guard case .value(let found) = storage.override(for: key) else { return overrideLocation == nil }
    let box = found.takeUnretainedValue().original
    if let lazyIdentity { return (box as? FactoryBox)?.identity == lazyIdentity }
    return box === override
  }
}

extension Storage {
  /// Records a read that found a default.
  func recordUse(ofDefault box: AnyValueBox, of key: any TestDependencyKey.Type, at site: ReadSite) {
    noteReader(of: key, at: site)
    // What only starts an override has not been used.
    guard BuildConfiguration.isDebug, !isChanging, !Construction.isProvisional else { return }
    if let construction = Construction.active {
      construction.record(ConstructionRead(key: ObjectIdentifier(key), name: site.name, override: nil))
      box.origin?.reads.forEach(construction.record)
    }
    guard let origin = box.origin, let read = origin.reads.first(where: { !$0.matches(self) }) else { return }
    table.warnOnce(about: ObjectIdentifier(key), at: site.location) {
      guard case .value(let override) = self.override(for: read.key) else {
        let place = read.overrideLocation ?? .unknown
        return .builtInsideOverride(origin, read: read.name, override: place, use: site.location)
      }
      let place = override.takeUnretainedValue().origin?.location ?? .unknown
      return .overrideCannotReach(origin, read: read.name, override: place, use: site.location)
    }
  }

  /// Records a read that found an override.
  func recordUse(ofOverride box: AnyValueBox, of key: any TestDependencyKey.Type, at site: ReadSite) {
    box.origin?.isRead?.setValue(true)
    noteReader(of: key, at: site, overriddenAt: box.origin?.location)
    guard BuildConfiguration.isDebug, let construction = Construction.active else { return }
    construction.record(ConstructionRead(key: ObjectIdentifier(key), name: site.name, override: box))
  }
}

/// For whose construction a storage was made, so that a later read can tell that an override got out of its
/// scope with the default that was built there. Debug builds alone have it.
final class ConstructionRecord: @unchecked Sendable {
  private let key: ObjectIdentifier
  private let site: ReadSite

  // The default that the table keeps may have captured the storage that keeps this.
  private weak var table: DefaultTable?

  /// The overrides around the construction, by their keys.
  private let surroundings: [ObjectIdentifier: WeakOverrideBox]

  /// Makes the record of a construction of a default that was asked for in a storage.
  init(_ construction: Construction, in storage: Storage) {
    var surroundings: [ObjectIdentifier: WeakOverrideBox] = [:]
    storage.forEachOverride { surroundings[$0] = WeakOverrideBox($1) }
    self.surroundings = surroundings
    key = construction.key
    site = construction.site
    table = construction.table
  }

  /// Called when something that captured its storage during this construction reads an override from it, in a
  /// scope that has no such override.
  fileprivate func warn(ofOverride box: AnyValueBox, of overriddenKey: ObjectIdentifier, at site: ReadSite) {
    let box = box.original
    // What the construction overrides for itself is part of the value.
    guard surroundings[overriddenKey]?.original === box, let override = box?.origin, let table else { return }
    // As long as it goes on, nothing has been used outside of it.
    let isRunning = Construction.active?.chain.contains { $0.key == key && $0.table === table } == true
    if isRunning { return }
    table.warnOnce(about: key, at: site.location) {
      .builtInsideOverride(
        ValueOrigin(kind: .built, name: self.site.name, location: self.site.location),
        read: override.name,
        override: override.location,
        use: site.location
      )
    }
  }
}

extension Storage {
  /// Warns if a read finds an override in what a default captured while it was constructed, and nowhere else.
  func reportEscapedOverride(of key: ObjectIdentifier, at site: ReadSite) {
    guard isWatched, case .none = ownOverride(for: key), let upper else { return }
    guard case .none = upper.override(for: key), let lower else {
      return upper.reportEscapedOverride(of: key, at: site)
    }
    guard let constructing = lower.constructing, case .value(let box) = lower.override(for: key) else {
      return lower.reportEscapedOverride(of: key, at: site)
    }
    constructing.warn(ofOverride: box.takeUnretainedValue(), of: key, at: site)
  }
}
