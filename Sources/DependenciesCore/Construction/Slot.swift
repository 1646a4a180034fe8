/// The place of one value, and its construction.
///
/// Written under the lock of its store and that of ``Constructions``, and read under either. For
/// ``isTornDown`` and the readers, the lock of the store is enough.
final class Slot: @unchecked Sendable {
  /// The value, if the slot keeps it.
  var box: AnyValueBox?

  /// The object of a `weak` key, and its origin.
  weak var object: AnyObject?
  var origin: ValueOrigin?

  /// The first read of a key whose values are not kept.
  var firstRead: ValueOrigin?

  /// The code that has read the value, or a value of a key whose values are not kept.
  private(set) var readers = Readers.none

  /// The call of `prepareDependencies` that has set the value.
  private(set) var preparation: Preparation?

  /// When the construction of an `expiring` value began.
  var began: (any InstantProtocol<Duration>)?

  /// Whether the value has been torn down with its scope.
  var isTornDown = false

  /// The running construction of the value.
  var running: Construction?

  enum Readers {
    case none

    /// The closure of one call of `prepareDependencies`, through its `$0`.
    case preparation(Preparation)

    case others
  }
}

// The readers decide whether a preparation comes too late. The caller holds the lock of the store.
extension Slot {
  /// Notes a read.
  ///
  /// - Parameter reader: The call whose closure reads through its `$0`; nil for all other code.
  /// - Returns: Whether it is the first read by other code.
  func noteRead(by reader: Preparation?) -> Bool {
    switch (readers, reader) {
    case (.others, _): return false
    case (.preparation(let first), let reader?) where first === reader: return false
    case (.none, let reader?):
      readers = .preparation(reader)
      return false
    default:
      readers = .others
      return true
    }
  }

  /// Called when the slot gets a new value.
  func noteValue(of preparation: Preparation?) { (self.preparation, readers) = (preparation, .none) }

  /// The origin of the value that a preparation may not replace; nil if it may set the key.
  ///
  /// It may replace a value that it has set, or has read through its `$0`, if no other code has read the value.
  func origin(inTheWayOf preparation: Preparation, _ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    if let site = running?.site { return ValueOrigin(kind: .built, name: site.name, location: site.location) }
    // A weak value counts while other code holds it. This may be the last reference.
    let object = object
    afterUnlock.release(object)
    guard let first = box?.origin ?? (object == nil ? firstRead : origin) else { return nil }
    let isOpen =
      switch readers {
      case .none: self.preparation === preparation
      case .preparation(let reader): reader === preparation
      case .others: false
      }
    return isOpen ? nil : first
  }
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

  /// The value for a reader, if there is one. The caller holds the lock of the store.
  ///
  /// - Parameter reader: The call of `prepareDependencies` whose closure reads through its `$0`; nil for all other
  ///   code.
  func use(by reader: Preparation?, _ afterUnlock: inout AfterUnlock) -> AnyValueBox? {
    let box = current(&afterUnlock)
    if let box { noteRead(of: box, by: reader) }
    return box
  }

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
        if construction.mayBeKept, slot.box == nil { keep(box, from: construction) }
      }
      scope?.endWhileLocked(&afterUnlock)
    }
  }

  private func keep(_ box: AnyValueBox, from construction: Construction) {
    if case .weak = construction.lifetime {
      (slot.object, slot.origin) = (box.object, box.origin)
    } else {
      (slot.box, slot.began) = (box, now)
    }
    slot.noteValue(of: nil)
    noteRead(of: box, by: construction.preparation)
    if let scope, let key { scope.keepWhileLocked(box, of: key, in: slot, from: construction) }
  }

  /// Notes a read. From the first by other code than a preparation on, readers find the value without a lock,
  /// unless each read must be reported.
  private func noteRead(of box: AnyValueBox, by reader: Preparation?) {
    guard slot.noteRead(by: reader), let key, let context, box.origin?.missing == nil else { return }
    store.publish(box, for: ObjectIdentifier(key), in: context)
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
    store.inherit(ObjectIdentifier(key), in: context)
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
