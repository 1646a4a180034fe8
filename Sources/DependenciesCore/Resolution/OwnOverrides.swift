/// The overrides that a scope has to itself: so few that they lie in the scope, and are looked at one after the other.
struct OwnOverrides: ~Copyable {
  private struct Entry {
    /// Nil where there is no override.
    var key: ObjectIdentifier?

    /// Nil where the key was reset. The entry holds one reference to the box.
    var box: Unmanaged<AnyValueBox>?

    /// Whether this is the entry of a key. To compare optional values would ask for each of them whether it is one.
    @inline(__always)
    func isOf(_ wanted: ObjectIdentifier) -> Bool {
      unsafeBitCast(key, to: UInt.self) == UInt(bitPattern: wanted)
    }

    @inline(__always)
    var override: Override { if let box { .value(box) } else { .reset } }

    /// Stores an override, if there is none of another key. Gives whether it did.
    mutating func take(_ newBox: Unmanaged<AnyValueBox>?, for newKey: ObjectIdentifier) -> Bool {
      guard key == nil || isOf(newKey) else { return false }
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

  var isEmpty: Bool { first.key == nil }
  var isFull: Bool { fourth.key != nil }

  @inline(__always)
  subscript(key: ObjectIdentifier) -> Override {
    if isEmpty { return .none }
    if first.isOf(key) { return first.override }
    if second.isOf(key) { return second.override }
    if third.isOf(key) { return third.override }
    if fourth.isOf(key) { return fourth.override }
    return .none
  }

  /// Visits each key, with its box or with nil where the key was reset.
  func forEach(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    func visit(_ entry: Entry) {
      if let key = entry.key { body(key, entry.box?.takeUnretainedValue()) }
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
    first.take(box, for: key) || second.take(box, for: key) || third.take(box, for: key)
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
