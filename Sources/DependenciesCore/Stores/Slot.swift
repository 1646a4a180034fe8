/// The place of one value in a store, whose lock guards it.
final class Slot: @unchecked Sendable {
  /// The value, or what is left of it; nil before the first one, and once it was dropped.
  private(set) var content: Content?

  /// The code that has read the content since it was set, or what a value of a suite has replaced.
  private(set) var readers = Readers.none

  /// The running construction of the value.
  var running: Construction?

  enum Content {
    /// A value that was built here, or taken over from the store of a suite.
    case kept(AnyValueBox)

    /// A value that a call of `prepareDependencies` has set, whatever the lifetime of its key.
    case prepared(AnyValueBox, by: Preparation)

    /// The value of an `expiring` key, and when its construction began, as an instant of its reader's clock.
    indirect case expiring(AnyValueBox, began: Any)

    /// The value of a `weak` key.
    case weak(WeakValue)

    /// The first read of a key whose values are not kept.
    case unkept(firstRead: ValueOrigin)

    /// A value of a scope that has been torn down. It is released with its scope.
    case tornDown(AnyValueBox)
  }

  enum Readers {
    case none

    /// The closure of one call of `prepareDependencies`, through its `$0`.
    case preparation(Preparation)

    case others
  }
}

/// The value of a `weak` key, while other code holds it.
final class WeakValue {
  private weak var object: AnyObject?
  private let key: any TestDependencyKey.Type
  private let origin: ValueOrigin?

  init(_ box: AnyValueBox, of key: any TestDependencyKey.Type) {
    (object, origin) = (box.object, box.origin)
    self.key = key
  }

  func box(_ afterUnlock: inout AfterUnlock) -> AnyValueBox? {
    guard let object else { return nil }
    let box = key.box(of: object, origin: origin)
    // This may become the last reference, also to the object.
    afterUnlock.release(box)
    return box
  }
}

extension Slot.Content {
  /// The value that the slot keeps, and that has not been torn down.
  var box: AnyValueBox? {
    switch self {
    case .kept(let box), .prepared(let box, by: _), .expiring(let box, began: _): box
    case .weak, .unkept, .tornDown: nil
    }
  }

  /// The value, if `prepareDependencies` has set it.
  var preparedBox: AnyValueBox? { if case .prepared(let box, by: _) = self { box } else { nil } }

  /// The value that the slot keeps, if it cannot be too old later.
  var lastingBox: AnyValueBox? { if case .expiring = self { nil } else { box } }
}

extension Slot {
  /// The value, if there is one that has not been torn down.
  @inline(__always)
  func value(_ afterUnlock: inout AfterUnlock) -> AnyValueBox? {
    if let box = content?.box { return box }
    return if case .weak(let value) = content { value.box(&afterUnlock) } else { nil }
  }

  /// Replaces the content.
  ///
  /// - Parameter readers: The code that counts as having read the new one.
  func set(_ newContent: Content?, readBy readers: Readers = .none, _ afterUnlock: inout AfterUnlock) {
    afterUnlock.release(content)
    (content, self.readers) = (newContent, readers)
  }

  /// Notes a read.
  ///
  /// - Parameter reader: The call of `prepareDependencies` whose closure reads through its `$0`; nil for all
  ///   other code.
  /// - Returns: Whether it is the first read by other code.
  func noteRead(by reader: Preparation?) -> Bool {
    switch (readers, reader) {
    case (.others, _): return false
    case (.none, let reader?):
      readers = .preparation(reader)
      return false
    case (.preparation(let first), let reader?) where first === reader: return false
    // For a preparation, another one is other code.
    case (.preparation, _), (.none, nil):
      readers = .others
      return true
    }
  }

  /// The origin of the value that a call of `prepareDependencies` may not replace; nil if it may set the key.
  ///
  /// It may replace a value that it has set and nothing has read, and one that only its own `$0` has read,
  /// also if another call has set that.
  func origin(inTheWayOf preparation: Preparation, _ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    if let site = running?.site { return ValueOrigin(kind: .built, name: site.name, location: site.location) }
    let isReplaceable =
      switch (readers, content) {
      case (.none, .prepared(_, by: let setter)): setter === preparation
      case (.preparation(let reader), _): reader === preparation
      case (.none, _), (.others, _): false
      }
    if isReplaceable { return nil }
    return if case .unkept(let firstRead) = content { firstRead } else { value(&afterUnlock)?.origin }
  }
}
