internal import DependenciesShims

/// A hash table from addresses to objects. Any thread may read without a lock while one thread writes.
///
/// It only grows, and keeps everything it ever had, since a reader may be in the middle of it. Unlike
/// ``OverrideMap``, it changes after other threads can see it.
@safe
package final class ConcurrentMap: @unchecked Sendable {
  /// The table for readers, later replaced by one of twice the size.
  private let visible = AtomicPointer()

  // One thread at a time touches the rest. All tables together are no larger than twice the newest.
  private var tables: [UnsafeMutablePointer<HashTable>] = unsafe []
  private var objects: [AnyObject] = []
  private var count = 0
  private var isHidden = false

  package init() {}

  deinit {
    unsafe tables.forEach { table in
      unsafe table.pointee.deallocate()
      unsafe table.deallocate()
    }
    visible.deallocate()
  }

  /// Where readers find the table, for `dependencies_find`. The map keeps all tables and objects.
  package var address: UnsafeRawPointer { unsafe UnsafeRawPointer(visible.word) }

  /// Stores an object, in place of any other. Called by one thread at a time.
  package func insert(_ object: AnyObject, for key: UInt) {
    objects.append(object)
    unsafe insert(Unmanaged.passUnretained(object).toOpaque(), for: key)
  }

  /// Stores a word that is no object. Called by one thread at a time.
  func insert(_ word: UnsafeRawPointer, for key: UInt) {
    let slot = unsafe dependencies_slot(tableWithRoom(), key)
    if unsafe slot.pointee.key == 0 { count += 1 }
    unsafe dependencies_fill(slot, key, word)
  }

  /// A table with room for one more key. At most half of its slots are taken, so that the search for an
  /// absent key ends soon.
  private func tableWithRoom() -> HashTable {
    let newest = unsafe tables.last?.pointee ?? HashTable()
    if unsafe (count + 1) * 2 <= newest.all.count { return unsafe newest }
    let grown = UnsafeMutablePointer<HashTable>.allocate(capacity: 1)
    unsafe grown.initialize(to: newest.grown(to: max(16, newest.all.count * 2)))
    unsafe tables.append(grown)
    if !isHidden { unsafe visible.store(grown) }
    return unsafe grown.pointee
  }

  /// Removes all objects, for the caller to release. No thread may read any more.
  func takeAll() -> [AnyObject] {
    defer { objects = [] }
    return objects
  }

  /// Lets readers find nothing from now on. Called by one thread at a time.
  package func hide() {
    isHidden = true
    unsafe visible.store(nil)
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
    unsafe slots.initialize(repeating: DependenciesSlot(), count: capacity)
    unsafe self.init(slots: slots, mask: UInt(capacity - 1))
  }

  func deallocate() { unsafe slots?.deallocate() }

  /// All slots; none before a table has been allocated.
  var all: UnsafeMutableBufferPointer<DependenciesSlot> {
    unsafe UnsafeMutableBufferPointer(start: slots, count: slots == nil ? 0 : Int(mask) + 1)
  }

  /// A table of the same size or larger, with the same content. No thread may write meanwhile.
  func grown(to capacity: Int) -> HashTable {
    let grown = unsafe HashTable(capacity: capacity)
    unsafe all.forEach { slot in
      if unsafe slot.key != 0 { unsafe dependencies_slot(grown, slot.key).pointee = unsafe slot }
    }
    return unsafe grown
  }
}

/// An address that any thread may read without a lock while one thread at a time replaces it.
///
/// It does not own an object that is there: code that replaces the address keeps the old object alive while a
/// reader may use it.
@safe
struct AtomicPointer {
  // On the heap, since atomic access needs an address that never changes.
  let word: UnsafeMutablePointer<DependenciesAtomicPointer>

  init() {
    unsafe word = .allocate(capacity: 1)
    unsafe word.initialize(to: DependenciesAtomicPointer())
  }

  func deallocate() { unsafe word.deallocate() }

  @inline(__always)
  func load() -> UnsafeRawPointer? { unsafe dependencies_atomic_load(word) }

  func store(_ address: UnsafeRawPointer?) { unsafe dependencies_atomic_store(word, address) }
}
