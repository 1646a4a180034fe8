internal import DependenciesShims

/// A hash table from addresses to objects. Any thread may read without a lock while one thread writes.
///
/// It only grows, lives as long as the process, and keeps everything that it ever had, since a reader may be
/// in the middle of it. Unlike ``OverrideMap``, it changes after other threads can see it.
@safe
package final class ConcurrentMap: @unchecked Sendable {
  /// Refers to the table for readers, later replaced by one of twice the size. On the heap, since atomic
  /// access needs an address that never changes.
  private let visible = UnsafeMutablePointer<DependenciesAtomicPointer>.allocate(capacity: 1)

  // One thread at a time touches the rest. All tables together are no larger than twice the newest.
  private var objects: [AnyObject] = []
  private var newest = unsafe HashTable()
  private var count = 0

  package init() { unsafe visible.initialize(to: DependenciesAtomicPointer()) }

  /// Where readers find the table, for `dependencies_find`.
  package var address: UnsafeRawPointer { unsafe UnsafeRawPointer(visible) }

  /// Stores an object, in place of any other; nil removes the other. Called by one thread at a time.
  package func insert(_ object: AnyObject?, for key: UInt) {
    if let object { objects.append(object) }
    // At most half of the slots are taken, so that the search for an absent key ends soon.
    if unsafe (count + 1) * 2 > newest.all.count {
      let grown = UnsafeMutablePointer<HashTable>.allocate(capacity: 1)
      unsafe newest = unsafe newest.grown(to: max(16, newest.all.count * 2))
      unsafe grown.initialize(to: newest)
      unsafe dependencies_atomic_store(visible, grown)
    }
    let slot = unsafe dependencies_slot(newest, key)
    if unsafe slot.pointee.key == 0 { count += 1 }
    unsafe dependencies_fill(slot, key, object.map { unsafe Unmanaged.passUnretained($0).toOpaque() })
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
