/// What a scope knows of a key.
enum Override {
  /// Nothing.
  case none

  /// The default is wanted, whatever an outer scope says.
  case reset

  /// A value. The scope keeps the box.
  case value(Unmanaged<AnyValueBox>)
}

/// The overrides of a scope: a hash table with open addressing, from keys to boxes.
///
/// It is not a `Dictionary`, whose hash function alone takes longer than a read should. Nobody changes it
/// once another thread can see it.
struct OverrideMap: ~Copyable {
  private struct Entry {
    /// The key's identity as a word, which compares fastest in all builds; zero where the entry is free.
    var key: UInt = 0

    /// Nil where the key was reset. The entry owns one reference to the box.
    var box: Unmanaged<AnyValueBox>?

    @inline(__always)
    var override: Override { if let box { .value(box) } else { .reset } }

    mutating func set(_ box: consuming AnyValueBox?, for key: UInt) {
      let replaced = self.box
      self = Entry(key: key, box: box.map(Unmanaged.passRetained))
      replaced?.release()
    }
  }

  // One override is here, so that a scope with no other needs no table.
  private var first = Entry()

  // The others: none, or as many entries as `mask + 1`, a power of two.
  private var entries: UnsafeMutablePointer<Entry>?
  private var mask = -1
  private var count = 0

  private static let smallestCapacity = 4

  init() {}

  @inline(__always)
  var isEmpty: Bool { first.key == 0 }

  /// Whether a copy costs no more than a new table.
  @inline(__always)
  var isSmall: Bool { mask < Self.smallestCapacity }

  @inline(__always)
  subscript(key: ObjectIdentifier) -> Override {
    let key = UInt(bitPattern: key)
    if first.key == key { return first.override }
    guard let entries else { return .none }
    var index = Self.hash(key) & mask
    while true {
      let entry = entries[index]
      if entry.key == key { return entry.override }
      if entry.key == 0 { return .none }
      index = (index + 1) & mask
    }
  }

  /// Stores an override; a box of nil resets the key.
  mutating func insert(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) {
    let key = UInt(bitPattern: key)
    if first.key == 0 || first.key == key { return first.set(box, for: key) }
    // At most half full, so that the search for an absent key ends soon.
    if (count + 1) * 2 > mask + 1 { grow(to: max(Self.smallestCapacity, (mask + 1) * 2)) }
    let index = index(of: key)
    if entries![index].key == 0 { count += 1 }
    entries![index].set(box, for: key)
  }

  /// Where a key is, or would be. There is a free entry.
  private func index(of key: UInt) -> Int {
    var index = Self.hash(key) & mask
    while entries![index].key != 0, entries![index].key != key { index = (index + 1) & mask }
    return index
  }

  private mutating func grow(to capacity: Int) {
    let (old, oldCapacity) = (entries, mask + 1)
    entries = .allocate(capacity: capacity)
    entries!.initialize(repeating: Entry(), count: capacity)
    mask = capacity - 1
    for oldIndex in 0..<oldCapacity {
      guard let entry = old?[oldIndex], entry.key != 0 else { continue }
      entries![index(of: entry.key)] = entry
    }
    old?.deallocate()
  }

  /// The same overrides for another scope.
  func copy() -> OverrideMap {
    var result = OverrideMap()
    result.first = first
    _ = first.box?.retain()
    guard let entries else { return result }
    let copies = UnsafeMutablePointer<Entry>.allocate(capacity: mask + 1)
    copies.initialize(from: entries, count: mask + 1)
    for index in 0...mask { _ = copies[index].box?.retain() }
    (result.entries, result.mask, result.count) = (copies, mask, count)
    return result
  }

  /// Visits each key, with its box or with nil where the key was reset.
  func forEach(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    func visit(_ entry: Entry) {
      if entry.key == 0 { return }
      // A word that is not zero came from an identity.
      body(unsafeBitCast(entry.key, to: ObjectIdentifier.self), entry.box?.takeUnretainedValue())
    }
    visit(first)
    guard let entries else { return }
    for index in 0...mask { visit(entries[index]) }
  }

  deinit {
    first.box?.release()
    guard let entries else { return }
    for index in 0...mask { entries[index].box?.release() }
    entries.deallocate()
  }

  @inline(__always)
  private static func hash(_ key: UInt) -> Int { Int(truncatingIfNeeded: spread(key)) }
}

/// A hash of an address, for tables whose size is a power of two.
///
/// Addresses are aligned, so their low bits say nothing. Multiplying by the golden ratio spreads the others
/// (Knuth, The Art of Computer Programming, volume 3, 6.4); the high half of the product is the best mixed.
@inline(__always)
package func spread(_ address: UInt) -> UInt64 { (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32 }
