/// What a scope knows of a key.
enum Override {
  /// Nothing.
  case none

  /// That the default is wanted, whatever an outer scope says.
  case reset

  /// A value.
  case value(Unmanaged<AnyValueBox>)
}

/// The overrides that scopes share: a small open-addressing hash table from the identity of a key to its box.
struct OverrideTable: ~Copyable {
  private struct Entry {
    /// Nil where the slot is free.
    var key: ObjectIdentifier?

    /// Nil where the key was reset. The table holds one reference to the box.
    var box: Unmanaged<AnyValueBox>?
  }

  private var entries: UnsafeMutablePointer<Entry>?
  private var mask = -1
  private(set) var count = 0

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(key: ObjectIdentifier) -> Override {
    guard let entries else { return .none }
    var index = key.slot(mask: mask)
    while let found = entries[index].key {
      if found == key { return if let box = entries[index].box { .value(box) } else { .reset } }
      index = (index + 1) & mask
    }
    return .none
  }

  /// Visits each key, with its box or with nil where the key was reset.
  func forEach(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    guard let entries else { return }
    for index in 0...mask {
      if let key = entries[index].key { body(key, entries[index].box?.takeUnretainedValue()) }
    }
  }

  deinit {
    guard let entries else { return }
    for index in 0...mask { entries[index].box?.release() }
    entries.deallocate()
  }
}

extension OverrideTable {
  /// Stores a box, or nil to say that the default is wanted.
  mutating func insert(_ box: AnyValueBox?, for key: ObjectIdentifier) {
    // At most half full, so that a probe for an absent key ends soon.
    if (count + 1) * 2 > mask + 1 { grow() }
    guard let entries else { return }
    var index = key.slot(mask: mask)
    while let found = entries[index].key {
      if found == key {
        entries[index].box?.release()
        entries[index].box = box.map(Unmanaged.passRetained)
        return
      }
      index = (index + 1) & mask
    }
    entries[index] = Entry(key: key, box: box.map(Unmanaged.passRetained))
    count += 1
  }

  /// A table of its own with the same contents.
  func copy() -> OverrideTable {
    var result = OverrideTable()
    guard let entries else { return result }
    let capacity = mask + 1
    let copied = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    copied.initialize(from: entries, count: capacity)
    for index in 0..<capacity { _ = copied[index].box?.retain() }
    result.entries = copied
    result.mask = mask
    result.count = count
    return result
  }

  /// Puts boxes in the place of others.
  mutating func replaceBoxes(_ replacement: (AnyValueBox) -> AnyValueBox) {
    guard let entries else { return }
    for index in 0...mask {
      guard let box = entries[index].box else { continue }
      entries[index].box = .passRetained(replacement(box.takeUnretainedValue()))
      box.release()
    }
  }

  private mutating func grow() {
    let old = entries
    let oldCapacity = mask + 1
    let capacity = max(4, oldCapacity * 2)
    let grown = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    grown.initialize(repeating: Entry(), count: capacity)
    mask = capacity - 1
    for oldIndex in 0..<oldCapacity {
      guard let entry = old?[oldIndex], let key = entry.key else { continue }
      var index = key.slot(mask: mask)
      while grown[index].key != nil { index = (index + 1) & mask }
      grown[index] = entry
    }
    old?.deallocate()
    entries = grown
  }
}

extension ObjectIdentifier {
  /// Where a table of `mask + 1` slots, a power of two, looks for this identity first.
  @inline(__always)
  func slot(mask: Int) -> Int {
    // Metatypes are aligned, so their low bits say nothing. Multiplying by the golden ratio spreads the others
    // (Knuth, The Art of Computer Programming, volume 3, 6.4); the high half of the product is the best mixed.
    let bits = UInt64(UInt(bitPattern: self)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: bits >> 32) & mask
  }
}
