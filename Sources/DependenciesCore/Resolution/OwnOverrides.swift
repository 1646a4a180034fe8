/// The overrides that a scope has to itself: so few that they lie in the scope, and are looked at one after the other.
struct OwnOverrides: ~Copyable {
  private struct Entry {
    /// The key's identity as a word, which is the fastest to compare in all builds; zero where there is no override.
    var key: UInt = 0

    /// Nil where the key was reset. The entry holds one reference to the box.
    var box: Unmanaged<AnyValueBox>?

    @inline(__always)
    var override: Override { if let box { .value(box) } else { .reset } }

    /// Stores an override, if there is none of another key. Gives whether it did.
    mutating func take(_ newBox: Unmanaged<AnyValueBox>?, for newKey: UInt) -> Bool {
      guard key == 0 || key == newKey else { return false }
      box?.release()
      self = Entry(key: newKey, box: newBox)
      return true
    }
  }

  // They are filled in this order.
  private var first = Entry()
  private var second = Entry()
  private var third = Entry()
  private var fourth = Entry()

  var isEmpty: Bool { first.key == 0 }
  var isFull: Bool { fourth.key != 0 }

  @inline(__always)
  subscript(key: ObjectIdentifier) -> Override {
    if isEmpty { return .none }
    let key = UInt(bitPattern: key)
    if first.key == key { return first.override }
    if second.key == key { return second.override }
    if third.key == key { return third.override }
    if fourth.key == key { return fourth.override }
    return .none
  }

  /// Visits each key, with its box or with nil where the key was reset.
  func forEach(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    func visit(_ entry: Entry) {
      if entry.key == 0 { return }
      // A word that is not zero came from an identity.
      body(unsafeBitCast(entry.key, to: ObjectIdentifier.self), entry.box?.takeUnretainedValue())
    }
    visit(first)
    visit(second)
    visit(third)
    visit(fourth)
  }

  deinit {
    first.box?.release()
    second.box?.release()
    third.box?.release()
    fourth.box?.release()
  }
}

extension OwnOverrides {
  /// Stores a box, or nil to say that the default is wanted, if there is room for it. Gives whether there is.
  ///
  /// - Parameters:
  ///   - box: The box. If it is stored, a reference to it that the caller holds is taken over.
  ///   - key: The key.
  @inline(__always)
  mutating func insert(_ box: Unmanaged<AnyValueBox>?, for key: ObjectIdentifier) -> Bool {
    let key = UInt(bitPattern: key)
    return first.take(box, for: key) || second.take(box, for: key) || third.take(box, for: key)
      || fourth.take(box, for: key)
  }

  /// The same overrides for another scope.
  func copy() -> OwnOverrides {
    var result = OwnOverrides()
    result.first = first
    result.second = second
    result.third = third
    result.fourth = fourth
    // Each copy holds references of its own.
    _ = first.box?.retain()
    _ = second.box?.retain()
    _ = third.box?.retain()
    _ = fourth.box?.retain()
    return result
  }
}
