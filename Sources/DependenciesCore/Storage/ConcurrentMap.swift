internal import DependenciesShims

/// A hash table with open addressing, from addresses to objects. Any thread may read without a lock while one
/// thread writes.
///
/// It only grows, and keeps everything it ever had, since a reader may be in the middle of it. Unlike
/// ``OverrideMap``, it changes after other threads can see it.
package final class ConcurrentMap: @unchecked Sendable {
  private struct Slot {
    var key = DependenciesAtomicPointer(value: nil)
    var object = DependenciesAtomicPointer(value: nil)
  }

  /// The slots of one size, later replaced by twice as many.
  private final class Slots {
    let mask: Int
    let start: UnsafeMutablePointer<Slot>

    init(capacity: Int) {
      mask = capacity - 1
      start = .allocate(capacity: capacity)
      start.initialize(repeating: Slot(), count: capacity)
    }

    deinit { start.deallocate() }

    /// The object of a key. Loaded only after the key has been found: a slot that was free may meanwhile have
    /// been taken for another key.
    @inline(__always)
    func object(for key: UnsafeRawPointer) -> UnsafeRawPointer? {
      var index = spread(UInt(bitPattern: key)) & mask
      while let found = dependencies_atomic_load(&start[index].key) {
        if found == key { return dependencies_atomic_load(&start[index].object) }
        index = (index + 1) & mask
      }
      return nil
    }

    /// The slot of a key, or a free one. For the thread that writes.
    func slot(for key: UnsafeRawPointer) -> UnsafeMutablePointer<Slot> {
      var index = spread(UInt(bitPattern: key)) & mask
      while let found = dependencies_atomic_load(&start[index].key), found != key {
        index = (index + 1) & mask
      }
      return start + index
    }
  }

  private let visibleSlots = AtomicReference<Slots>()

  // One thread at a time touches the rest. All sizes together are no larger than twice the newest.
  private var allSlots: [Slots] = []
  private var objects: [AnyObject] = []
  private var count = 0
  private var isHidden = false

  package init() {}

  deinit { visibleSlots.deallocate() }

  /// The object of a key. The map keeps it.
  @inline(__always)
  package subscript(key: UnsafeRawPointer) -> UnsafeRawPointer? {
    guard let slots = visibleSlots.load() else { return nil }
    // The map keeps all slots.
    return slots._withUnsafeGuaranteedRef { $0.object(for: key) }
  }

  /// Stores an object, in place of any other. Called by one thread at a time.
  package func insert(_ object: AnyObject, for key: UnsafeRawPointer) {
    objects.append(object)
    let slots = slotsWithRoom()
    let slot = slots.slot(for: key)
    if dependencies_atomic_load(&slot.pointee.key) == nil { count += 1 }
    // The key comes last, so that a reader that finds it also finds the object.
    dependencies_atomic_store(&slot.pointee.object, Unmanaged.passUnretained(object).toOpaque())
    dependencies_atomic_store(&slot.pointee.key, key)
  }

  /// Slots with room for one more key. At most half are taken, so that the search for an absent key ends
  /// soon.
  private func slotsWithRoom() -> Slots {
    if let newest = allSlots.last, (count + 1) * 2 <= newest.mask + 1 { return newest }
    let grown = Slots(capacity: max(16, ((allSlots.last?.mask ?? 0) + 1) * 2))
    if let old = allSlots.last {
      for index in 0...old.mask {
        guard let key = dependencies_atomic_load(&old.start[index].key) else { continue }
        grown.slot(for: key).pointee = old.start[index]
      }
    }
    allSlots.append(grown)
    if !isHidden { visibleSlots.store(grown) }
    return grown
  }

  /// Removes all objects, for the caller to release. No thread may read any more.
  func takeAll() -> [AnyObject] {
    defer { objects = [] }
    return objects
  }

  /// Lets readers find nothing from now on. Called by one thread at a time.
  package func hide() {
    isHidden = true
    visibleSlots.store(nil)
  }
}

extension ObjectIdentifier {
  /// The identity as an address.
  @inline(__always)
  var address: UnsafeRawPointer { UnsafeRawPointer(bitPattern: UInt(bitPattern: self))! }
}

/// A reference that any thread may read without a lock while one thread at a time replaces it.
///
/// It does not own its object: code that replaces a reference keeps the old object alive while a reader may
/// use it.
struct AtomicReference<Object: AnyObject> {
  // On the heap, since atomic access needs an address that never changes.
  private let word: UnsafeMutablePointer<DependenciesAtomicPointer>

  init() {
    word = .allocate(capacity: 1)
    word.initialize(to: DependenciesAtomicPointer(value: nil))
  }

  func deallocate() {
    word.deallocate()
  }

  @inline(__always)
  func load() -> Unmanaged<Object>? {
    // Not `map`: its closure in debug builds takes longer than the rest.
    guard let address = dependencies_atomic_load(word) else { return nil }
    return .fromOpaque(address)
  }

  func store(_ object: Object?) {
    dependencies_atomic_store(word, object.map { Unmanaged.passUnretained($0).toOpaque() })
  }
}
