/// The place of one value, and its construction.
///
/// Written under the lock of its store and that of ``Constructions``, and read under either. For
/// ``isTornDown``, the lock of the store is enough.
final class Slot: @unchecked Sendable {
  /// The value, if the slot keeps it.
  var box: AnyValueBox?

  /// The object of a `weak` key, and its origin.
  weak var object: AnyObject?
  var origin: ValueOrigin?

  /// When the construction of an `expiring` value began.
  var began: (any InstantProtocol<Duration>)?

  /// The values that only their first readers have, the oldest first. Their scope tears them down.
  var unkept: [AnyValueBox] = []

  /// Whether the value has been torn down with its scope.
  var isTornDown = false

  /// The running construction of the value.
  var running: Construction?
}

/// A slot, with the facts that decide how it keeps its value.
struct Place {
  let slot: Slot
  let store: ValueStore

  /// The key; nil for an output of a family.
  var key: (any TestDependencyKey.Type)?

  /// The context in whose table readers find the value; nil if only the slot has it.
  var context: DependencyContext?

  /// The scope that tears the value down.
  var scope: ScopeState?

  /// When the read of an `expiring` value began.
  var now: (any InstantProtocol<Duration>)?

  /// The value, if there is one. The caller holds a lock of the slot.
  func current(_ afterUnlock: inout AfterUnlock) -> AnyValueBox? {
    if let box = slot.box { return box }
    guard let key, let object = slot.object else { return nil }
    // This may become the last reference.
    afterUnlock.release(object)
    return key.box(of: object, origin: slot.origin)
  }

  /// Begins a construction, if the scope of the slot accepts it. The caller holds the lock of
  /// ``Constructions``.
  func begin(_ construction: Construction) -> Bool {
    store.lock.withLock {
      if let scope, !scope.beginWhileLocked(construction) { return false }
      slot.running = construction
      return true
    }
  }

  /// Ends a construction, and keeps its value. The caller holds the lock of ``Constructions``.
  func end(_ construction: Construction, with box: AnyValueBox, _ afterUnlock: inout AfterUnlock) {
    store.lock.withLock {
      slot.running = nil
      if !store.isEmptiedWhileLocked {
        // Another value may have been prepared meanwhile.
        let isKept = construction.mayBeKept && slot.box == nil
        if isKept { keep(box, from: construction) }
        if let scope, let key, !construction.isForExplanation {
          if !isKept { slot.unkept.append(box) }
          scope.keepWhileLocked(box, of: key, in: slot, from: construction)
        }
      }
      scope?.endWhileLocked(&afterUnlock)
    }
  }

  private func keep(_ box: AnyValueBox, from construction: Construction) {
    if case .weak = construction.lifetime, !construction.isOfOverride {
      (slot.object, slot.origin) = (box.object, box.origin)
    } else if let key, let context, box.origin?.lacksTestValue != true {
      store.publish(box, for: ObjectIdentifier(key), in: context)
    } else {
      (slot.box, slot.began) = (box, now)
    }
  }
}

// MARK: - Defaults

extension Place {
  /// The place of a key's default.
  ///
  /// - Parameter scope: The scope of a `scoped` value.
  init(
    ofDefault key: any TestDependencyKey.Type,
    _ lifetime: DependencyLifetime,
    in store: ValueStore,
    _ context: DependencyContext,
    scope: ScopeState?
  ) {
    let store = scope?.store ?? store
    let slot = store.slot(for: ObjectIdentifier(key), in: context)
    self.init(slot: slot, store: store, key: key, scope: scope)
    switch lifetime {
    case .cached, .singleton: self.context = context
    case .transient, .graph, .scoped, .weak, .expiring: break
    }
  }
}

extension Storage {
  /// The default that a read would find, if it exists, and its context. Builds nothing.
  package func presentDefault(
    of key: any TestDependencyKey.Type
  ) -> (box: AnyValueBox?, context: DependencyContext) {
    let context = store.context(context)
    if let box = store.preparedBox(for: ObjectIdentifier(key), in: context) { return (box, context) }
    let lifetime = key.lifetime
    var scope: ScopeState?
    if case .scoped(let name) = lifetime {
      scope = scopes?.innermost(name)
      if scope == nil { return (nil, context) }
    }
    let place = Place(ofDefault: key, lifetime, in: store, context, scope: scope)
    return (place.store.lock.withLock { place.slot.isTornDown ? nil : place.current(&$0) }, context)
  }
}
