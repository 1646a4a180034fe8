internal import DependenciesShims

/// A hash table with open addressing, from addresses to objects. Any thread may read without a lock while one
/// thread writes.
///
/// It only grows, and keeps everything it ever had, since a reader may be in the middle of it. Unlike
/// ``OverrideMap``, it changes after other threads can see it.
package final class ConcurrentMap: @unchecked Sendable {
  private typealias Table = UnsafeMutablePointer<DependenciesTable>

  /// The table for readers, later replaced by one of twice the size. On the heap, since atomic access needs
  /// an address that never changes.
  private let visibleTable: UnsafeMutablePointer<DependenciesAtomicPointer>

  // One thread at a time touches the rest. All tables together are no larger than twice the newest.
  private var tables: [Table] = []
  private var objects: [AnyObject] = []
  private var count = 0
  private var isHidden = false

  package init() {
    visibleTable = .allocate(capacity: 1)
    visibleTable.initialize(to: DependenciesAtomicPointer(value: nil))
  }

  deinit {
    for table in tables {
      table.pointee.slots.deallocate()
      table.deallocate()
    }
    visibleTable.deallocate()
  }

  /// The object of a key. The map keeps it.
  @inline(__always)
  package subscript(key: UnsafeRawPointer) -> UnsafeRawPointer? {
    // The map keeps all tables.
    guard let table = dependencies_atomic_load(visibleTable) else { return nil }
    return dependencies_find(table.assumingMemoryBound(to: DependenciesTable.self), key)
  }

  /// Stores an object, in place of any other. Called by one thread at a time.
  package func insert(_ object: AnyObject, for key: UnsafeRawPointer) {
    objects.append(object)
    let slot = slot(for: key, in: tableWithRoom())
    if dependencies_atomic_load(&slot.pointee.key) == nil { count += 1 }
    // The key comes last, so that a reader that finds it also finds the object.
    dependencies_atomic_store(&slot.pointee.object, Unmanaged.passUnretained(object).toOpaque())
    dependencies_atomic_store(&slot.pointee.key, key)
  }

  /// The slot of a key, or a free one.
  private func slot(for key: UnsafeRawPointer, in table: Table) -> UnsafeMutablePointer<DependenciesSlot> {
    let (mask, slots) = (Int(table.pointee.mask), table.pointee.slots)
    var index = spread(UInt(bitPattern: key)) & mask
    while let found = dependencies_atomic_load(&slots[index].key), found != key { index = (index + 1) & mask }
    return slots + index
  }

  /// A table with room for one more key. At most half of its slots are taken, so that the search for an
  /// absent key ends soon.
  private func tableWithRoom() -> Table {
    let oldSize = Int(tables.last?.pointee.mask ?? 0) + 1
    if let newest = tables.last, (count + 1) * 2 <= oldSize { return newest }
    let size = max(16, oldSize * 2)
    let slots = UnsafeMutablePointer<DependenciesSlot>.allocate(capacity: size)
    slots.initialize(repeating: DependenciesSlot(), count: size)
    let grown = Table.allocate(capacity: 1)
    grown.initialize(to: DependenciesTable(mask: UInt(size - 1), slots: slots))
    if let old = tables.last?.pointee {
      for index in 0..<oldSize {
        guard let key = dependencies_atomic_load(&old.slots[index].key) else { continue }
        slot(for: key, in: grown).pointee = old.slots[index]
      }
    }
    tables.append(grown)
    if !isHidden { dependencies_atomic_store(visibleTable, grown) }
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
    dependencies_atomic_store(visibleTable, nil)
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
