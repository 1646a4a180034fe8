// A default is built by its first reader, and keeps the values that its construction read. If a later
// reader's storage would give other values, debug builds warn, once for each default.

/// The keys that the construction of a default read, itself and through the defaults that it read. Only debug
/// builds record them.
///
/// It keeps no value alive: the origin of an override identifies the override.
final class ConstructionReads: @unchecked Sendable {
  // Only the constructing thread writes, before another thread can see the default.

  /// The keys that had no override.
  private var defaults = KeySet()

  /// The overrides of the other keys.
  private var overrides: [ObjectIdentifier: ValueOrigin] = [:] { didSet { foundOverrides = true } }
  private var foundOverrides = false

  /// A difference between the overrides of a storage and those that the construction read.
  typealias Difference = (override: ValueOrigin, isOutside: Bool)

  /// Adds a key that the construction itself reads.
  ///
  /// - Parameters:
  ///   - override: The origin of its override; nil if it has none.
  ///   - storage: The storage of the construction.
  func add(_ key: ObjectIdentifier, override: ValueOrigin?, in storage: Storage) {
    // Not an override that the construction makes itself, which is part of the value.
    guard storage.override(of: key, over: nil) === override else { return }
    if let override { overrides[key] = override } else { defaults.insert(key) }
  }

  /// Adds the reads of a default that the construction reads, as far as it would find the same.
  func add(_ reads: ConstructionReads, in storage: Storage) {
    for (key, override) in reads.overrides where storage.override(of: key, over: nil) === override {
      overrides[key] = override
    }
    defaults.formUnion(reads.defaults)
    storage.forEachOverride { key, box in if box != nil { defaults.remove(key) } }
  }

  /// Whether a reader is known to find each key as the construction found it.
  ///
  /// - Parameters:
  ///   - storage: The reader's storage.
  ///   - captured: The storage that the reader remembers, if any.
  func match(_ storage: Storage, over captured: Storage? = nil) -> Bool {
    if foundOverrides {
      for (key, override) in overrides where storage.override(of: key, over: captured) !== override {
        return false
      }
    }
    if storage.hasOverrides, storage.mayHaveValue(of: defaults) { return false }
    guard let captured, captured !== storage, captured.hasOverrides else { return true }
    return !captured.mayHaveValue(of: defaults)
  }

  /// The difference whose override comes first in the code; nil without a difference.
  func firstDifference(in storage: Storage) -> Difference? {
    var differences: [Difference] = []
    for (key, override) in overrides {
      let found = storage.override(of: key, over: nil)
      if found !== override { differences.append((found ?? override, isOutside: found == nil)) }
    }
    storage.forEachOverride { key, box in
      if let override = box?.origin, defaults.contains(key) {
        differences.append((override, isOutside: false))
      }
    }
    return differences.min { left, right in
      let (left, right) = (left.override.location, right.override.location)
      return (left.fileID, left.line, left.column) < (right.fileID, right.line, right.column)
    }
  }
}

extension Storage {
  /// The origin of the override of a key, which debug builds always know; nil if the key has no override.
  fileprivate func override(of key: ObjectIdentifier, over captured: Storage?) -> ValueOrigin? {
    switch override(for: key) {
    case .none: captured?.boxOfOverride(for: key)?.origin
    case .reset: nil
    case .value(let box): unsafe box._withUnsafeGuaranteedRef(\.origin)
    }
  }
}

extension Unmanaged<AnyValueBox> {
  /// Whether a default that only debug builds check may be read without a warning.
  func isDefault(for storage: Storage, over captured: Storage?) -> Bool {
    unsafe BuildConfiguration.isDebug
      && takeUnretainedValue().origin?.reads?.match(storage, over: captured) == true
  }
}

extension Read {
  /// Records a read that found an override.
  func recordUse(ofOverride box: AnyValueBox) {
    if BuildConfiguration.isDebug { parent?.record(identity, override: box.origin) }
  }

  /// Records a read that found a default, and warns if that was built from other values than those in the
  /// storage.
  func recordUse(ofDefault box: AnyValueBox) {
    guard BuildConfiguration.isDebug else { return }
    let reads = box.origin?.reads
    parent?.record(identity, override: nil, reads)
    // A value that an update closure changes is not in use.
    guard edited == nil, let origin = box.origin, let reads, !reads.match(storage),
      let (override, isOutside) = reads.firstDifference(in: storage)
    else { return }
    emit(.builtElsewhere(origin, isOutside: isOutside, read: override.name, override: override.location))
  }
}
