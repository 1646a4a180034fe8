internal import DependenciesShims

// The values that `prepareDependencies` sets, and the stand-ins that update closures get.
extension ValueStore {
  /// Sets a value for a key, unless the first one stays.
  ///
  /// - Returns: The origin of the first value, if that stays.
  func prepare(
    _ box: AnyValueBox,
    for key: ObjectIdentifier,
    in context: DependencyContext,
    by preparation: Preparation
  ) -> ValueOrigin? {
    lock.withLock { afterUnlock in
      if phase != .open { return nil }
      let slot = slotWhileLocked(for: key, in: context)
      let isReplaceable = context == .preview || preparation.isOfPreview
      if !isReplaceable, let first = slot.origin(inTheWayOf: preparation, &afterUnlock) { return first }
      // A weak value that is gone was never published.
      let isPublished = if case .others = slot.readers { slot.content?.box != nil } else { false }
      slot.set(.prepared(box, by: preparation), &afterUnlock)
      // Readers find the replaced value without a lock.
      if isPublished { noteRead(of: slot, key, context, by: nil) }
      usedContexts.insert(context)
      return nil
    }
  }

  /// Drops what the traits of previews have set, so that the next reads get the defaults. Readers that have
  /// found one of these values without a lock may still use it: a published value is never released.
  func dropValuesOfPreviews() {
    lock.withLock { afterUnlock in
      for (identity, slot) in slots {
        guard case .prepared(_, let preparation) = slot.content, preparation.isOfPreview else { continue }
        slot.set(nil, &afterUnlock)
        unpublish(identity)
      }
    }
  }

  /// Takes over the value that was prepared for a key in the store of a suite, if the key has none here.
  package func inherit(_ key: ObjectIdentifier, in context: DependencyContext) {
    guard !parents.isEmpty, let box = boxOfParents(for: key, in: context) else { return }
    lock.withLock { afterUnlock in
      let slot = slotWhileLocked(for: key, in: context)
      guard slot.content?.box == nil, slot.running == nil else { return }
      // The readers stay: for code that has read the key before, a preparation here still comes too late.
      slot.set(.kept(box), readBy: slot.readers, &afterUnlock)
    }
  }

  private func boxOfParents(for key: ObjectIdentifier, in context: DependencyContext) -> AnyValueBox? {
    for parent in parents {
      let own = parent.box(for: key, in: context)
      if own?.origin?.kind == .prepared { return own }
      if own == nil, let box = parent.boxOfParents(for: key, in: context) { return box }
    }
    return nil
  }

  /// The value of a key that is not kept, if one was prepared. Notes the read.
  func preparedBox(
    for key: ObjectIdentifier,
    in context: DependencyContext,
    by preparation: Preparation?,
    at site: ReadSite
  ) -> AnyValueBox? {
    lock.withLock { afterUnlock in
      let slot = slotWhileLocked(for: key, in: context)
      if case nil = slot.content, !PathAssignment.isReadingOldValue {
        usedContexts.insert(context)
        let firstRead = ValueOrigin(kind: .built, name: site.name, location: site.location)
        slot.set(.unkept(firstRead: firstRead), &afterUnlock)
      }
      noteRead(of: slot, key, context, by: preparation)
      return slot.content?.box
    }
  }
}

extension ValueStore {
  func noteSilentRead(of key: ObjectIdentifier, in draft: DependencyEnvironment.Draft) {
    lock.withLock { _ = silentReads.insert(SilentRead(key: key, draft: draft.number)) }
    dependencies_note_silent_read()
  }

  /// Whether an update closure that overrides a key has silently got a stand-in before. Forgets it.
  func takeSilentRead(of key: ObjectIdentifier, in draft: DependencyEnvironment.Draft) -> Bool {
    lock.withLock { silentReads.remove(SilentRead(key: key, draft: draft.number)) != nil }
  }
}
