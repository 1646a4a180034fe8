internal import DependenciesShims

/// The values that the library keeps for one owner: the process, a test, fresh `DependencyValues`, an open scope, or
/// a ``Memoizer``.
///
/// A store has an environment, from whose overrides its values are built. So no value depends on its first reader.
package final class ValueStore: @unchecked Sendable {
  package enum Owner {
    case process, fresh, scope, memoizer

    /// A test. Its end is reported if it has a trait.
    case test(RunningTest, endsWithTrait: Bool)
  }

  /// The store of the process, which never closes.
  static let process = ValueStore(.process)

  package let owner: Owner

  /// The stores of the suites around a test, the innermost first. Values prepared there are visible here.
  let parents: [ValueStore]

  /// Guards the store, its slots, and the scope that owns it. Under it, a thread may take the lock of
  /// ``Waits``, and no other.
  let lock = Lock()

  // Everything from here on is guarded by the lock.
  private var slots: [SlotIdentity: Slot] = [:]
  private var ownEnvironment: Storage?
  private var ownContext: DependencyContext?

  /// The contexts for which a value was built or set.
  private var usedContexts: Set<DependencyContext> = []

  private var phase = Phase.open
  var reports: Set<Report> = []

  /// The stand-ins that update closures have got without a report, by the places of their calls.
  private var silentReads: Set<SilentRead> = []
  private var endChecks: [@Sendable () -> Void] = []

  /// In debug builds, the last object of each key whose values must be different objects.
  var lastObjects: [ObjectIdentifier: BuiltObject] = [:]

  private enum Phase: Equatable { case open, releasing, closed }

  /// The test that has ended, with the name known by then.
  private var endedTest: RunningTest?

  package init(_ owner: Owner, inside parents: [ValueStore] = []) {
    self.owner = owner
    self.parents = parents
    ownContext = parents.lazy.compactMap(\.preparedContext).first
  }

  private struct SlotIdentity: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// A read through the `$0` of an update closure that got a stand-in without a report.
  private struct SilentRead: Hashable {
    let key: ObjectIdentifier

    /// The place of the call that runs the closure.
    let location: CodeLocation
  }
}

// MARK: - The environment and the context

extension ValueStore {
  /// The environment: what the traits of a test and `overrideDependencies` have set; fresh values as they were first
  /// bound. Nil if it has no overrides.
  package var environment: Storage? { lock.withLock { ownEnvironment } }

  /// The override of a key in the environment.
  package func overrideOfEnvironment(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .process = owner { return nil }
    return environment?.boxOfOverride(for: key)
  }

  /// Called when the values of an update closure are bound: fresh values are built from the first ones.
  func begin(in storage: Storage) {
    guard case .fresh = owner, lock.withLock({ ownEnvironment == nil }) else { return }
    let environment = storage.copy(in: storage.scopes?.withoutKeepers)
    // The store would keep itself.
    (environment.ownStore, environment.observer) = (nil, nil)
    lock.withLock { if ownEnvironment == nil { ownEnvironment = environment } }
  }

  /// Adds overrides to the environment of a test, in place of earlier ones.
  func addToEnvironment(_ overrides: Storage) {
    lock.withLock { afterUnlock in
      let environment = ownEnvironment.map { Storage(copying: $0) } ?? Storage()
      environment.apply(overrides)
      afterUnlock.release(ownEnvironment)
      ownEnvironment = environment
    }
  }

  /// The context of a read that has none of its own, or has this one.
  func context(_ context: DependencyContext?) -> DependencyContext {
    context ?? lock.withLock { ownEnvironment?.context ?? ownContext } ?? .inferred
  }

  private var preparedContext: DependencyContext? { lock.withLock { ownContext } }

  /// Makes a context that of all reads which have no other.
  ///
  /// - Returns: Whether it has an effect: no value has been built or set for another one, except that of previews.
  func prepare(_ context: DependencyContext, replacing: Bool) -> Bool {
    lock.withLock {
      let others = usedContexts.subtracting([context, .preview])
      if !others.isEmpty, !replacing { return false }
      ownContext = context
      if isPublic { dependencies_set_context(context.index) }
      return true
    }
  }
}

// MARK: - Values

extension ValueStore {
  /// The next step of a reader that has found no value.
  enum Step {
    /// It uses the value, which exists by now.
    case use(AnyValueBox)

    /// It builds the value.
    case build

    /// It gets the test value, since the value needs itself.
    case breakCycle(Cycle)

    /// It gets the test value, since the scope that owns the store builds no more, or has torn the value down.
    case refused
  }

  /// How many seconds a reader waits before debug builds report the wait. The library cannot see why a
  /// construction blocks, so it names the construction.
  static let patience = 5

  /// The value of a key, if there is one. Notes the read.
  ///
  /// - Parameter preparation: The call of `prepareDependencies` whose closure reads through its `$0`; nil for all
  ///   other code.
  func read(
    _ key: any TestDependencyKey.Type,
    in context: DependencyContext,
    by preparation: Preparation?
  ) -> AnyValueBox? {
    lock.withLock { afterUnlock in
      use(slotWhileLocked(for: ObjectIdentifier(key), in: context), of: key, context, by: preparation, &afterUnlock)
    }
  }

  /// Decides the next step of a reader. Blocks while another thread builds the value.
  ///
  /// - Parameters:
  ///   - construction: The reader's own construction of the value. It runs only after `build`; until then, it stands
  ///     for the reader.
  ///   - slot: The slot of the value; nil for that of the key.
  func step(of construction: Construction, in slot: Slot? = nil) -> Step {
    while true {
      var slow: Construction?
      let step = lock.withLock { (afterUnlock: inout AfterUnlock) -> Step? in
        let slot = slot ?? slotWhileLocked(for: construction.key, in: construction.context)
        while slow == nil {
          if slot.isTornDown { return .refused }
          let (type, context) = (construction.keyType, construction.context)
          if let box = use(slot, of: type, context, by: construction.preparation, &afterUnlock) {
            return .use(box)
          }
          guard let running = slot.running else {
            if construction.scope?.beginWhileLocked(construction) == false { return .refused }
            (slot.running, construction.slot) = (construction, slot)
            if construction.mayBeKept { usedContexts.insert(context) }
            return .build
          }
          if let reads = Waits.begin(construction, for: running) {
            return .breakCycle(Cycle(reads, closedAt: construction.site))
          }
          // This may become the last reference to the construction, and to everything that it holds.
          afterUnlock.release(running)
          let completion = running.completion ?? Condition()
          running.completion = completion
          let isSlow = lock.wait(for: completion, seconds: Self.patience)
          Waits.end(construction)
          if isSlow, BuildConfiguration.isDebug { slow = running }
        }
        return nil
      }
      if let step { return step }
      if let slow {
        let site = construction.site
        report(.longWait(site, build: slow.site), as: .warning, of: site.name.keyType, at: site.location)
      }
    }
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
        if phase == .open, construction.mayBeKept, slot.box == nil { keep(box, of: construction, in: slot) }
      }
      construction.scope?.endWhileLocked(&afterUnlock)
    }
    construction.end()
  }

  private func keep(_ box: AnyValueBox, of construction: Construction, in slot: Slot) {
    if case .weak = construction.lifetime {
      (slot.object, slot.origin) = (box.object, box.origin)
    } else {
      (slot.box, slot.began) = (box, construction.began)
    }
    slot.noteValue(of: nil)
    noteRead(of: slot, construction.key, construction.context, by: construction.preparation)
    construction.scope?.keepWhileLocked(box, in: slot, from: construction)
  }

  /// The value in a slot, if there is one that has not been torn down. Notes the read. The caller holds the lock.
  private func use(
    _ slot: Slot,
    of key: (any TestDependencyKey.Type)?,
    _ context: DependencyContext,
    by preparation: Preparation?,
    _ afterUnlock: inout AfterUnlock
  ) -> AnyValueBox? {
    let box = slot.current(of: key, &afterUnlock)
    if box != nil, let key { noteRead(of: slot, ObjectIdentifier(key), context, by: preparation) }
    return box
  }

  /// The value of a key that is not kept, if one was prepared. Notes the read.
  ///
  /// - Parameter site: The read; nil for one that is no use of the value.
  func preparedBox(
    for key: ObjectIdentifier,
    in context: DependencyContext,
    by preparation: Preparation?,
    at site: ReadSite?
  ) -> AnyValueBox? {
    lock.withLock {
      let slot = slotWhileLocked(for: key, in: context)
      guard let site else { return slot.box }
      noteRead(of: slot, key, context, by: preparation)
      if slot.box == nil {
        usedContexts.insert(context)
        slot.firstRead =
          slot.firstRead ?? ValueOrigin(kind: .built, name: site.name, location: site.location)
      }
      return slot.box
    }
  }

  /// Drops a value, unless the slot of its key has another one by now.
  func drop(_ box: AnyValueBox, of key: ObjectIdentifier, in context: DependencyContext) {
    lock.withLock { afterUnlock in
      let slot = slotWhileLocked(for: key, in: context)
      guard slot.box === box else { return }
      afterUnlock.release(slot.box)
      afterUnlock.release(slot.began)
      (slot.box, slot.began) = (nil, nil)
    }
  }

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
      let slot = slotWhileLocked(for: key, in: context)
      let isReplaceable = context == .preview || preparation.replacesValues
      if !isReplaceable, let first = slot.origin(inTheWayOf: preparation, &afterUnlock) { return first }
      // A weak value that is gone was never published.
      let isPublished = if case .others = slot.readers { slot.box != nil } else { false }
      afterUnlock.release(slot.box)
      afterUnlock.release(slot.began)
      (slot.box, slot.began) = (box, nil)
      slot.noteValue(of: preparation)
      // Readers find the replaced value without a lock.
      if isPublished { noteRead(of: slot, key, context, by: nil) }
      usedContexts.insert(context)
      return nil
    }
  }

  /// Takes over the value that was prepared for a key in the store of a suite, if the key has none here.
  func inherit(_ key: ObjectIdentifier, in context: DependencyContext) {
    guard !parents.isEmpty, let box = boxOfParents(for: key, in: context) else { return }
    lock.withLock {
      let slot = slotWhileLocked(for: key, in: context)
      if slot.box == nil, slot.running == nil { slot.box = box }
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

  /// The slot of a key, which a store that has closed does not keep. The caller holds the lock.
  private func slotWhileLocked(for key: ObjectIdentifier, in context: DependencyContext) -> Slot {
    let identity = SlotIdentity(key: key, context: context)
    if let slot = slots[identity] { return slot }
    let slot = Slot()
    if phase == .open { slots[identity] = slot }
    return slot
  }
}

// MARK: - Looking

extension ValueStore {
  /// The value of a key, if there is one. It does not count as read.
  ///
  /// - Parameter type: The key, to find a weak value as well.
  func box(
    for key: ObjectIdentifier,
    in context: DependencyContext,
    weaklyOf type: (any TestDependencyKey.Type)? = nil
  ) -> AnyValueBox? {
    lock.withLock { slots[SlotIdentity(key: key, context: context)]?.current(of: type, &$0) }
  }

  /// When the construction of the value of an `expiring` key began.
  func began(_ key: ObjectIdentifier, in context: DependencyContext) -> (any InstantProtocol<Duration>)? {
    lock.withLock { slots[SlotIdentity(key: key, context: context)]?.began }
  }

  /// The value of a key, if a read of it needs no report: it exists, has not been torn down, and bears no mark.
  func presentBox(for key: ObjectIdentifier, in context: DependencyContext) -> AnyValueBox? {
    lock.withLock {
      guard let slot = slots[SlotIdentity(key: key, context: context)], !slot.isTornDown,
        slot.box?.origin?.missing == nil
      else { return nil }
      return slot.box
    }
  }

  /// The name of the only dependency whose value here has a type; nil if none or several have.
  func name(ofValueOfType type: Any.Type) -> DependencyName? {
    let names = lock.withLock { slots.values.compactMap { $0.box?.origin?.name } }
      .filter { $0.valueType == type }
    return Set(names.map { ObjectIdentifier($0.keyType) }).count == 1 ? names.first : nil
  }

  func noteSilentRead(of key: ObjectIdentifier, at location: CodeLocation) {
    lock.withLock { _ = silentReads.insert(SilentRead(key: key, location: location)) }
  }

  /// Whether an update closure that overrides a key has silently got a stand-in before. Forgets it.
  func takeSilentRead(of key: ObjectIdentifier, at location: CodeLocation) -> Bool {
    lock.withLock { silentReads.remove(SilentRead(key: key, location: location)) != nil }
  }
}

// MARK: - Reads without a lock

extension ValueStore {
  /// The values of the process that are read without a lock. None is ever released.
  private static let published = ConcurrentMap()

  /// Whether values are published: only those of a process without tests.
  private var isPublic: Bool { if case .process = owner { !ProcessEnvironment.isTestRunner } else { false } }

  /// Notes a read. From the first by other code than a preparation on, readers find the value without a lock,
  /// unless it can be too old, or a read of it may have to be reported.
  private func noteRead(
    of slot: Slot,
    _ key: ObjectIdentifier,
    _ context: DependencyContext,
    by reader: Preparation?
  ) {
    guard slot.noteRead(by: reader), isPublic, let box = slot.box, slot.began == nil,
      let origin = box.origin, origin.missing == nil, origin.reads.isEmpty
    else { return }
    // The last bits of the identity of a type are zero.
    Self.published.insert(box, for: UInt(bitPattern: key) | UInt(context.index))
    unsafe dependencies_set_values(Self.published.address)
    if dependencies_context() < 0 { dependencies_set_context((ownContext ?? .inferred).index) }
  }
}

extension DependencyContext {
  /// A number for C, and for the last bits of a key.
  var index: Int {
    switch self {
    case .live: 0
    case .preview: 1
    case .test: 2
    }
  }

  init?(index: Int) {
    guard let context = Self.allCases.first(where: { $0.index == index }) else { return nil }
    self = context
  }
}

// MARK: - The end

extension ValueStore {
  /// Whether the store has closed.
  var isClosed: Bool { lock.withLock { phase == .closed } }

  /// The test that owns the store, if one does.
  package var test: RunningTest? { if case .test(let test, _) = owner { test } else { nil } }

  /// The test that owns the store, if it has ended.
  var testThatEnded: RunningTest? { lock.withLock { phase == .closed ? endedTest : nil } }

  /// Releases all values. It keeps no others from now on.
  ///
  /// - Parameter ended: The test that has ended, by now with its name. Later reads are reported with it.
  package func close(after ended: RunningTest? = nil) {
    lock.withLock { afterUnlock in
      // Reads in a `deinit` of these values are not late ones.
      phase = .releasing
      afterUnlock.release(slots)
      afterUnlock.release(ownEnvironment)
      (slots, ownEnvironment) = ([:], nil)
    }
    lock.withLock { (phase, endedTest) = (.closed, ended ?? test) }
  }

  /// Runs a check at the end of the current test, if a trait of the test reports its end.
  ///
  /// - Parameter check: Reports its findings. It must not keep alive the objects that it checks.
  package static func atEndOfTest(_ check: @escaping @Sendable () -> Void) {
    let store = DependencyValues._current.storage.store
    guard case .test(_, endsWithTrait: true) = store.owner else { return }
    store.lock.withLock { store.endChecks.append(check) }
  }

  /// Runs the checks for the end of the test, in order.
  package func checkEnd() {
    for check in lock.withLock({ endChecks }) { check() }
  }
}
