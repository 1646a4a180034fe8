// The values that `prepareDependencies` sets.
extension ValueStore {
  /// Sets a value for a key. The caller holds the lock, and that of ``Constructions``.
  ///
  /// - Returns: The origin of the first value, if that stays.
  func prepare(
    _ box: AnyValueBox,
    for key: ObjectIdentifier,
    in context: DependencyContext,
    by preparation: Preparation,
    _ afterUnlock: inout AfterUnlock
  ) -> ValueOrigin? {
    let slot = slotWhileLocked(for: key, in: context)
    let isReplaceable = context == .preview || preparation.replacesValues
    if !isReplaceable, let first = slot.origin(inTheWayOf: preparation, &afterUnlock) { return first }
    // A weak value that is gone was never published.
    let isPublished = if case .others = slot.readers { slot.box != nil } else { false }
    afterUnlock.release(slot.box)
    slot.box = box
    slot.noteValue(of: preparation)
    // Readers find the replaced value without a lock.
    if isPublished, slot.noteRead(by: nil) { publish(box, for: key, in: context) }
    // The value belongs to this context. If that prevails, it must not change any more.
    noteValue(in: context)
    return nil
  }

  /// The value prepared for a key whose values are not kept. Notes the read.
  ///
  /// - Parameters:
  ///   - reader: The call of `prepareDependencies` whose closure reads through its `$0`; nil for all other code.
  ///   - site: The read.
  func preparedBox(
    for key: ObjectIdentifier,
    in context: DependencyContext,
    readBy reader: Preparation?,
    at site: ReadSite
  ) -> AnyValueBox? {
    lock.withLock {
      let slot = slotWhileLocked(for: key, in: context)
      if slot.noteRead(by: reader), let box = slot.box { publish(box, for: key, in: context) }
      if slot.box == nil, slot.firstRead == nil {
        slot.firstRead = ValueOrigin(kind: .built, name: site.name, location: site.location)
      }
      return slot.box
    }
  }

  /// Takes over the value that was prepared for a key in the store of a suite, if the key has none here.
  func inherit(_ key: ObjectIdentifier, in context: DependencyContext) {
    if parents.isEmpty { return }
    guard let box = parents.lazy.compactMap({ $0.inheritableBox(for: key, in: context) }).first else {
      return
    }
    Constructions.withLock { _ in
      lock.withLock {
        let slot = slotWhileLocked(for: key, in: context)
        if slot.box == nil, slot.running == nil { slot.box = box }
      }
    }
  }

  private func inheritableBox(for key: ObjectIdentifier, in context: DependencyContext) -> AnyValueBox? {
    if let box = box(for: key, in: context) { return box.origin?.kind == .prepared ? box : nil }
    return parents.lazy.compactMap { $0.inheritableBox(for: key, in: context) }.first
  }
}
