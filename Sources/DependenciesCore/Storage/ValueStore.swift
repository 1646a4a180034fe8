internal import DependenciesShims

/// The values that the library has built for one owner: the process, a test, fresh `DependencyValues`, an
/// open scope, or a family.
///
/// When its owner is released, the store is emptied. This breaks every cycle of values that captured it, so
/// all references to a store can be strong.
package final class ValueStore: @unchecked Sendable {
  package enum Owner {
    case process, fresh, scope, family

    /// A test. Its end is reported if it has a trait.
    case test(RunningTest, endsWithTrait: Bool)
  }

  /// The defaults of the process, which are never emptied.
  static let process = ValueStore(.process)

  package let owner: Owner

  /// Whether it belongs to fresh `DependencyValues`.
  var isFresh: Bool { if case .fresh = owner { true } else { false } }

  /// The stores of the suites around a test, the innermost first. Values prepared there are visible here.
  let parents: [ValueStore]

  /// Guards the store, its slots, and the scope that owns it. It may be taken under the lock of
  /// ``Constructions``; a thread that holds it takes no other lock.
  let lock = Lock()

  /// The values that readers find without a lock, by the index of the context; empty if every read takes the
  /// lock.
  let tables: [ConcurrentMap]

  /// Refers to the table for storages that have no context of their own.
  let prevailing: AtomicPointer?

  /// Not null once a read has used the prevailing context. Written under the lock.
  let contextUse: AtomicPointer?

  // Everything from here on is guarded by the lock.
  private var slots: [SlotIdentity: Slot] = [:]
  var ownEnvironment: Storage?
  var isContextPrepared = false
  private var phase = Phase.open
  var reports: Set<Report> = []

  /// The stand-ins that update closures have got without a report, by the places of their calls.
  var silentReads: Set<SilentRead> = []
  private var endChecks: [@Sendable () -> Void] = []

  private enum Phase {
    case open

    /// The owner has been released, or is a test that has ended.
    case emptied(after: RunningTest?)
  }

  package init(_ owner: Owner, inside parents: [ValueStore] = []) {
    self.owner = owner
    self.parents = parents
    switch owner {
    case .scope, .family:
      tables = []
      prevailing = nil
      contextUse = nil
    case .process, .fresh, .test:
      tables = DependencyContext.allCases.map { _ in ConcurrentMap() }
      prevailing = AtomicPointer()
      contextUse = AtomicPointer()
      let prepared = parents.lazy.compactMap(\.preparedContext).first
      prevail(prepared ?? .inferred)
      if prepared != nil { useContext() }
    }
  }

  deinit {
    prevailing?.deallocate()
    contextUse?.deallocate()
  }

  private struct SlotIdentity: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }
}

// MARK: - Reading

extension ValueStore {
  /// The value of a key that readers find without a lock. The store keeps it.
  ///
  /// Only for ``Storage/fastStore``: no such store is emptied under its readers.
  @inline(__always)
  func readyBox(for key: ObjectIdentifier, in context: DependencyContext?) -> Unmanaged<AnyValueBox>? {
    // The tables live as long as the store, and each `fastStore` has them.
    let table = if let context { unsafe address(of: context) } else { unsafe prevailing?.load() }
    guard let table = unsafe table, let box = unsafe dependencies_find(table, UInt(bitPattern: key)) else {
      return nil
    }
    return unsafe .fromOpaque(box)
  }

  /// The slot of a key, which an emptied store does not keep.
  func slot(for key: ObjectIdentifier, in context: DependencyContext) -> Slot {
    lock.withLock { slotWhileLocked(for: key, in: context) }
  }

  /// The slot of a key. The caller holds the lock.
  func slotWhileLocked(for key: ObjectIdentifier, in context: DependencyContext) -> Slot {
    let identity = SlotIdentity(key: key, context: context)
    if let slot = slots[identity] { return slot }
    let slot = Slot()
    if !isEmptiedWhileLocked { slots[identity] = slot }
    return slot
  }

  /// The value of a key, if there is one.
  func box(for key: ObjectIdentifier, in context: DependencyContext) -> AnyValueBox? {
    lock.withLock { slots[SlotIdentity(key: key, context: context)]?.box }
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

  /// Lets readers find a value without a lock. The caller holds the lock.
  func publish(_ box: AnyValueBox, for key: ObjectIdentifier, in context: DependencyContext) {
    // A test's store is emptied at the end of the test, when readers may be inside.
    if isEmptiedWhileLocked || tables.isEmpty || test != nil { return }
    tables[context.index].insert(isOverridden(key) ? .slow : box, for: UInt(bitPattern: key))
  }
}

// MARK: - The end

extension ValueStore {
  /// Whether the owner has been released. The caller holds the lock.
  var isEmptiedWhileLocked: Bool { if case .emptied = phase { true } else { false } }

  var isEmptied: Bool { lock.withLock { isEmptiedWhileLocked } }

  /// Releases all values. Readers in the middle of a read keep the boxes that they have found.
  ///
  /// - Parameter ended: The test that has ended, by now with its name. Later reads are reported with it.
  package func empty(after ended: RunningTest? = nil) {
    // Reads by a value that is being released are not reported.
    dependencies_count_releases(1)
    defer { dependencies_count_releases(-1) }
    lock.withLock { afterUnlock in
      // The owner of an emptied store may be released as well.
      if !isEmptiedWhileLocked || ended != nil { phase = .emptied(after: ended ?? test) }
      for table in tables {
        table.hide()
        afterUnlock.release(table.takeAll())
      }
      afterUnlock.release(slots)
      afterUnlock.release(ownEnvironment)
      (slots, ownEnvironment) = ([:], nil)
    }
  }

  /// Whether a store is being emptied on this thread.
  static var isEmptying: Bool { dependencies_releases() > 0 }

  /// The test that owns the store, if one does.
  package var test: RunningTest? { if case .test(let test, _) = owner { test } else { nil } }

  /// The test that owns the store, if it has ended.
  var testThatEnded: RunningTest? {
    lock.withLock { if case .emptied(let test) = phase { test } else { nil } }
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

  /// The name of the only dependency whose value here has a type; nil if none or several have.
  func name(ofValueOfType type: Any.Type) -> DependencyName? {
    let names = lock.withLock { slots.values.compactMap { $0.box?.origin?.name } }
      .filter { $0.valueType == type }
    return Set(names.map { ObjectIdentifier($0.keyType) }).count == 1 ? names.first : nil
  }
}

/// Empties a store when the last storage with this keeper is released.
package final class StoreKeeper: Sendable {
  package let store: ValueStore

  package init(_ store: ValueStore) { self.store = store }

  deinit {
    Lock.checkThatNoneIsHeld()
    store.empty()
  }
}
