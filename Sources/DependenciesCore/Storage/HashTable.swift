internal import DependenciesShims

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
