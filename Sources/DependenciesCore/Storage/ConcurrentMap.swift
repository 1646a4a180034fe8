internal import DependenciesShims

/// A hash table from addresses to objects. Any thread may read without a lock while one thread writes.
///
/// It only grows, and keeps everything it ever had, since a reader may be in the middle of it. Unlike
/// ``OverrideMap``, it changes after other threads can see it.
package final class ConcurrentMap: @unchecked Sendable {
  /// The table for readers, later replaced by one of twice the size.
  private let visible = AtomicPointer()

  // One thread at a time touches the rest. All tables together are no larger than twice the newest.
  private var tables: [UnsafeMutablePointer<HashTable>] = []
  private var objects: [AnyObject] = []
  private var count = 0
  private var isHidden = false

  package init() {}

  deinit {
    for table in tables {
      table.pointee.deallocate()
      table.deallocate()
    }
    visible.deallocate()
  }

  /// Where readers find the table, for `dependencies_find`. The map keeps all tables and objects.
  package var address: UnsafeRawPointer { UnsafeRawPointer(visible.word) }

  /// Stores an object, in place of any other. Called by one thread at a time.
  package func insert(_ object: AnyObject, for key: UInt) {
    objects.append(object)
    insert(Unmanaged.passUnretained(object).toOpaque(), for: key)
  }

  /// Stores a word that is no object. Called by one thread at a time.
  func insert(_ word: UnsafeRawPointer, for key: UInt) {
    let slot = dependencies_slot(tableWithRoom(), key)
    if slot.pointee.key == 0 { count += 1 }
    dependencies_fill(slot, key, word)
  }

  /// A table with room for one more key. At most half of its slots are taken, so that the search for an
  /// absent key ends soon.
  private func tableWithRoom() -> HashTable {
    let newest = tables.last?.pointee ?? HashTable()
    if (count + 1) * 2 <= newest.all.count { return newest }
    let grown = UnsafeMutablePointer<HashTable>.allocate(capacity: 1)
    grown.initialize(to: newest.grown(to: max(16, newest.all.count * 2)))
    tables.append(grown)
    if !isHidden { visible.store(grown) }
    return grown.pointee
  }

  /// Removes all objects, for the caller to release. No thread may read any more.
  func takeAll() -> [AnyObject] {
    defer { objects = [] }
    return objects
  }

  /// Lets readers find nothing from now on. Called by one thread at a time.
  package func hide() {
    isHidden = true
    visible.store(nil)
  }
}

/// A hash table with open addressing, from addresses to objects, which it does not own.
///
/// Not a `Dictionary`, whose hash function alone takes longer than a read should. It is declared in C, with
/// the functions that search it.
typealias HashTable = DependenciesTable

extension HashTable {
  init(capacity: Int) {
    let slots = UnsafeMutablePointer<DependenciesSlot>.allocate(capacity: capacity)
    slots.initialize(repeating: DependenciesSlot(), count: capacity)
    self.init(slots: slots, mask: UInt(capacity - 1))
  }

  func deallocate() { slots?.deallocate() }

  /// All slots; none before a table has been allocated.
  var all: UnsafeMutableBufferPointer<DependenciesSlot> {
    UnsafeMutableBufferPointer(start: slots, count: slots == nil ? 0 : Int(mask) + 1)
  }

  /// A table of the same size or larger, with the same content. No thread may write meanwhile.
  func grown(to capacity: Int) -> HashTable {
    let grown = HashTable(capacity: capacity)
    for slot in all where slot.key != 0 { dependencies_slot(grown, slot.key).pointee = slot }
    return grown
  }
}

/// An address that any thread may read without a lock while one thread at a time replaces it.
///
/// It does not own an object that is there: code that replaces the address keeps the old object alive while a
/// reader may use it.
struct AtomicPointer {
  // On the heap, since atomic access needs an address that never changes.
  let word: UnsafeMutablePointer<DependenciesAtomicPointer>

  init() {
    word = .allocate(capacity: 1)
    word.initialize(to: DependenciesAtomicPointer())
  }

  func deallocate() { word.deallocate() }

  @inline(__always)
  func load() -> UnsafeRawPointer? { dependencies_atomic_load(word) }

  func store(_ address: UnsafeRawPointer?) { dependencies_atomic_store(word, address) }
}
