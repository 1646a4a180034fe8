internal import DependenciesShims

/// A set of keys. Each key has a number and is one bit of the set, so a union of large sets is fast.
@safe
struct KeySet: ~Copyable {
  private var words: UnsafeMutablePointer<UInt>?
  private var count = 0

  deinit { unsafe words?.deallocate() }

  func contains(_ key: ObjectIdentifier) -> Bool {
    unsafe dependencies_contains(words, UInt(count), Self.number(of: key))
  }

  /// Whether it contains a key for which a slot has an object.
  func contains(_ slot: DependenciesSlot) -> Bool {
    unsafe dependencies_contains_slot(words, UInt(count), slot, Self.numbers.address)
  }

  /// Whether it contains a key for which a table has an object.
  func containsAny(of table: HashTable) -> Bool {
    unsafe dependencies_contains_any(words, UInt(count), table, Self.numbers.address)
  }

  mutating func insert(_ key: ObjectIdentifier) {
    let (word, bit) = Self.addNumber(of: key).quotientAndRemainder(dividingBy: UInt.bitWidth)
    grow(to: word + 1)
    unsafe words?[word] |= 1 << bit
  }

  mutating func remove(_ key: ObjectIdentifier) {
    if !contains(key) { return }
    let (word, bit) = Self.number(of: key).quotientAndRemainder(dividingBy: UInt.bitWidth)
    unsafe words?[word] &= ~(1 << bit)
  }

  mutating func formUnion(_ other: borrowing KeySet) {
    grow(to: other.count)
    guard let words = unsafe words, let others = unsafe other.words else { return }
    for index in 0..<other.count { unsafe words[index] |= others[index] }
  }

  private mutating func grow(to newCount: Int) {
    if newCount <= count { return }
    let grown = UnsafeMutablePointer<UInt>.allocate(capacity: newCount)
    unsafe grown.initialize(repeating: 0, count: newCount)
    if let words = unsafe words { unsafe grown.update(from: words, count: count) }
    unsafe words?.deallocate()
    unsafe (words, count) = unsafe (grown, newCount)
  }
}

extension KeySet {
  // Written while `lastNumber` is locked.
  private static let numbers = ConcurrentMap()
  private static let lastNumber = Locked(0)

  /// The number of a key, the same in all sets; zero if no set has ever contained the key.
  private static func number(of key: ObjectIdentifier) -> Int {
    unsafe Int(bitPattern: dependencies_find(numbers.address, UInt(bitPattern: key)))
  }

  private static func addNumber(of key: ObjectIdentifier) -> Int {
    let number = number(of: key)
    if number != 0 { return number }
    return lastNumber.withLock { lastNumber in
      let number = Self.number(of: key)
      if number != 0 { return number }
      lastNumber += 1
      unsafe numbers.insert(UnsafeRawPointer(bitPattern: lastNumber)!, for: UInt(bitPattern: key))
      return lastNumber
    }
  }
}
