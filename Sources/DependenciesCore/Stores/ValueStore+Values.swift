// The values, and the constructions that make them.
extension ValueStore {
  /// The next step of a reader.
  enum Step {
    /// It gets the value, which exists by now.
    case found(AnyValueBox)

    /// It builds the value.
    case build

    /// It gets the test value, since the value needs itself.
    case breakCycle(Cycle)

    /// It gets the test value, since the scope builds no more, or has torn the value down.
    case refused(ScopeState)
  }

  /// The value of a key, if there is one. Notes the read.
  ///
  /// - Parameter preparation: The call of `prepareDependencies` whose closure reads through its `$0`; nil for
  ///   all other code.
  func read(
    _ key: any TestDependencyKey.Type,
    in context: DependencyContext,
    by preparation: Preparation?
  ) -> AnyValueBox? {
    lock.withLock { afterUnlock in
      let slot = slotWhileLocked(for: ObjectIdentifier(key), in: context)
      return value(in: slot, of: key, context, by: preparation, &afterUnlock)
    }
  }

  /// Decides the next step of a reader. Blocks while another thread builds the value.
  ///
  /// - Parameters:
  ///   - construction: The reader's own construction of the value. It runs only after `build`; until then, it
  ///     stands for the reader.
  ///   - slot: The slot of the value; nil for that of the key.
  func step(of construction: Construction, in slot: Slot? = nil) -> Step {
    // Released after the lock, as the last reference may be: the store may close meanwhile.
    var slot = slot
    while true {
      let attempt = lock.withLock { afterUnlock in
        let found = slot ?? slotWhileLocked(for: construction.key, in: construction.context)
        slot = found
        return attemptWhileLocked(construction, in: found, &afterUnlock)
      }
      switch attempt {
      case .step(let step): return step
      case .waited: break
      case .waitedLong(let running):
        let site = construction.site
        IssueReporter.reportOnce(
          .longWait(site, build: running.site),
          as: .warning,
          of: site.name.keyType,
          at: site.location
        )
      }
    }
  }

  private enum Attempt {
    case step(Step)

    /// Another thread was building the value.
    case waited

    /// Another thread is still building the value.
    case waitedLong(Construction)
  }

  /// Decides the next step of a reader, or waits once for the thread that builds the value.
  private func attemptWhileLocked(
    _ construction: Construction,
    in slot: Slot,
    _ afterUnlock: inout AfterUnlock
  ) -> Attempt {
    if case .tornDown = slot.content, let scope = construction.scope { return .step(.refused(scope)) }
    let (type, context) = (construction.keyType, construction.context)
    if let box = value(in: slot, of: type, context, by: construction.preparation, &afterUnlock) {
      return .step(.found(box))
    }
    // An old value is built for its reader alone, and does not wait for others.
    guard !construction.isOfOldValue, let running = slot.running else {
      if let scope = construction.scope, !scope.beginWhileLocked(construction) {
        return .step(.refused(scope))
      }
      if construction.isOfOldValue { return .step(.build) }
      (slot.running, construction.slot) = (construction, slot)
      usedContexts.insert(context)
      return .step(.build)
    }
    if let reads = Waits.begin(construction, for: running) {
      return .step(.breakCycle(Cycle(reads, closedAt: construction.site)))
    }
    // This may become the last reference, to all that a construction holds.
    afterUnlock.release(running)
    let completion = running.completion ?? Condition()
    running.completion = completion
    let isLong = lock.wait(for: completion, seconds: LongWait.patience)
    Waits.end(construction)
    return isLong && BuildConfiguration.isDebug ? .waitedLong(running) : .waited
  }

  /// Ends a construction, and keeps its value.
  func finish(_ construction: Construction, with box: AnyValueBox) {
    lock.withLock { afterUnlock in
      // Under the lock of the slot: until they look again, its readers must not count as waiting for the next
      // construction of this thread.
      Waits.end(of: construction)
      construction.completion?.wakeAll()
      if let slot = construction.slot {
        slot.running = nil
        // Another value may have been prepared meanwhile.
        if phase == .open, slot.content?.box == nil {
          keep(box, of: construction, in: slot, &afterUnlock)
        }
        if phase == .releasing { handedOut.append(box) }
      }
      construction.scope?.endWhileLocked(&afterUnlock)
    }
    construction.end()
  }

  private func keep(
    _ box: AnyValueBox,
    of construction: Construction,
    in slot: Slot,
    _ afterUnlock: inout AfterUnlock
  ) {
    let content: Slot.Content =
      if case .weak = construction.lifetime.kind, let key = construction.keyType {
        .weak(WeakValue(box, of: key))
      } else if let began = construction.began {
        .expiring(box, began: began)
      } else {
        .kept(box)
      }
    slot.set(content, &afterUnlock)
    noteRead(of: slot, construction.key, construction.context, by: construction.preparation)
    construction.scope?.keepWhileLocked(box, in: slot, from: construction)
  }

  /// The value in a slot, if there is one that has not been torn down. Notes the read. The caller holds the
  /// lock.
  private func value(
    in slot: Slot,
    of key: (any TestDependencyKey.Type)?,
    _ context: DependencyContext,
    by preparation: Preparation?,
    _ afterUnlock: inout AfterUnlock
  ) -> AnyValueBox? {
    let box = slot.value(&afterUnlock)
    if box != nil, let key { noteRead(of: slot, ObjectIdentifier(key), context, by: preparation) }
    return box
  }

  /// Drops a value, unless the slot of its key has another one by now.
  func drop(_ box: AnyValueBox, of key: ObjectIdentifier, in context: DependencyContext) {
    lock.withLock { afterUnlock in
      let slot = slotWhileLocked(for: key, in: context)
      if slot.content?.box === box { slot.set(nil, &afterUnlock) }
    }
  }

  /// The slot of a key, which a store that has closed does not keep. The caller holds the lock.
  func slotWhileLocked(for key: ObjectIdentifier, in context: DependencyContext) -> Slot {
    let identity = SlotIdentity(key: key, context: context)
    if let slot = slots[identity] { return slot }
    let slot = Slot()
    if phase != .closed { slots[identity] = slot }
    return slot
  }
}

// MARK: - Looking

extension ValueStore {
  /// The value of a key, if there is one. It does not count as read.
  package func box(for key: ObjectIdentifier, in context: DependencyContext) -> AnyValueBox? {
    lock.withLock { slots[SlotIdentity(key: key, context: context)]?.value(&$0) }
  }

  /// The content of the slot of a key.
  func content(for key: ObjectIdentifier, in context: DependencyContext) -> Slot.Content? {
    lock.withLock { slots[SlotIdentity(key: key, context: context)]?.content }
  }

  /// What a read in an environment of this store finds, if it needs no report: an override of the
  /// environment, or a value that bears no mark and cannot be too old, whose read is noted.
  ///
  /// - Parameters:
  ///   - context: The context of the reader; nil for that of the store.
  ///   - isReset: Whether the reader's environment has reset the key, and with it the override.
  func presentBox(
    for key: ObjectIdentifier,
    in context: DependencyContext?,
    isReset: Bool
  ) -> AnyValueBox? {
    lock.withLock {
      if phase != .open { return nil }
      if !isReset, let box = ownEnvironment?.boxOfOverride(for: key) { return box }
      let context = context ?? ownEnvironment?.context ?? ownContext ?? .inferred
      guard let slot = slots[SlotIdentity(key: key, context: context)],
        let box = slot.content?.lastingBox, box.origin?.missing == nil
      else { return nil }
      _ = slot.noteRead(by: nil)
      return box
    }
  }

  /// The values that are kept here and have not been torn down.
  var values: [AnyValueBox] {
    lock.withLock { afterUnlock in slots.values.compactMap { $0.value(&afterUnlock) } }
  }
}
