/// The place of one value in a store, whose lock guards it.
final class Slot: @unchecked Sendable {
  /// The value, if the slot keeps it.
  var box: AnyValueBox?

  /// The object of a `weak` key, and its origin.
  weak var object: AnyObject?
  var origin: ValueOrigin?

  /// When the construction of an `expiring` value began, as an instant of the reader's clock.
  var began: Any?

  /// The first read of a key whose values are not kept.
  var firstRead: ValueOrigin?

  /// The code that has read the value, or a value of a key whose values are not kept.
  private(set) var readers = Readers.none

  /// The call of `prepareDependencies` that has set the value.
  private var preparation: Preparation?

  /// Whether the value has been torn down with its scope.
  var isTornDown = false

  /// The running construction of the value.
  var running: Construction?

  enum Readers {
    case none

    /// The closure of one call of `prepareDependencies`, through its `$0`.
    case preparation(Preparation)

    case others
  }
}

extension Slot {
  /// The value, if there is one that has not been torn down.
  ///
  /// - Parameter key: The key; nil for a value that is not weak.
  func current(of key: (any TestDependencyKey.Type)?, _ afterUnlock: inout AfterUnlock) -> AnyValueBox? {
    if isTornDown { return nil }
    if let box { return box }
    guard let key, let object else { return nil }
    // This may become the last reference.
    afterUnlock.release(object)
    return key.box(of: object, origin: origin)
  }

  /// Notes a read.
  ///
  /// - Parameter reader: The call whose closure reads through its `$0`; nil for all other code.
  /// - Returns: Whether it is the first read by other code.
  func noteRead(by reader: Preparation?) -> Bool {
    switch (readers, reader) {
    case (.others, _): return false
    case (.preparation(let first), let reader?) where first === reader: return false
    case (.none, let reader?):
      readers = .preparation(reader)
      return false
    default:
      readers = .others
      return true
    }
  }

  /// Called when the slot gets a new value.
  func noteValue(of preparation: Preparation?) { (self.preparation, readers) = (preparation, .none) }

  /// Whether the trait of a preview has set the value.
  var isOfPreview: Bool { preparation?.isOfPreview == true }

  /// The origin of the value that a preparation may not replace; nil if it may set the key.
  ///
  /// It may replace a value that it has set, or has read through its `$0`, if no other code has read the
  /// value.
  func origin(inTheWayOf preparation: Preparation, _ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    if let site = running?.site { return ValueOrigin(kind: .built, name: site.name, location: site.location) }
    // A weak value counts while other code holds it. This may be the last reference.
    let object = object
    afterUnlock.release(object)
    guard let first = box?.origin ?? (object == nil ? firstRead : origin) else { return nil }
    let isOpen =
      switch readers {
      case .none: self.preparation === preparation
      case .preparation(let reader): reader === preparation
      case .others: false
      }
    return isOpen ? nil : first
  }
}
