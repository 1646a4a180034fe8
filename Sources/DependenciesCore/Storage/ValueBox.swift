/// The box that every stored value sits in, without the value's type.
///
/// Boxes are never changed, so any thread may read one.
@usableFromInline
class AnyValueBox: @unchecked Sendable {
  /// Where the value came from. Always known for defaults; for overrides in debug builds, while preparing,
  /// and in tests that want to hear of unused ones.
  @usableFromInline final let origin: ValueOrigin?

  /// Whether each read is to be noted, or goes by more than the box.
  @usableFromInline final let isTracked: Bool

  @inlinable
  init(origin: ValueOrigin?) {
    self.origin = origin
    isTracked = origin?.isTracked == true
  }

  /// Makes a box that has no value of its own.
  init(withoutValueFrom origin: ValueOrigin?) {
    self.origin = origin
    isTracked = true
  }

  deinit { Lock.checkThatNoneIsHeld() }

  /// The value if it is an object, of whatever static type.
  var object: AnyObject? { nil }

  /// A box for the same value that does not keep what it has built; this one, where it has built nothing.
  var borrowed: AnyValueBox { self }

  /// The box that has the value; nil if this one was lent it, and it is gone.
  var original: AnyValueBox? { self }

  /// Whether another box of the same key is known to have the same value: the same object, or an equal one.
  func isKnownToEqual(_ other: AnyValueBox) -> Bool { self === other }

  /// The value, as text.
  var valueDescription: String {
    fatalError("A box that stands for another is never asked.")
  }

  /// A box for the same value, which `prepareDependencies` was called with at a place.
  func prepared(for key: ObjectIdentifier, at location: CodeLocation) -> AnyValueBox {
    fatalError("A box that stands for another is never asked.")
  }
}

/// A stored value of a known type.
@usableFromInline
final class ValueBox<Value>: AnyValueBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value, origin: ValueOrigin?) {
    self.value = value
    super.init(origin: origin)
  }

  override var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

  override func isKnownToEqual(_ other: AnyValueBox) -> Bool {
    guard self !== other, let other = other as? ValueBox else { return self === other }
    if let object { return object === other.object }
    func isEqual<Other: Equatable>(_ value: Other) -> Bool { value == other.value as? Other }
    return (value as? any Equatable).map { isEqual($0) } ?? false
  }

  override var valueDescription: String { String(describing: value) }

  override func prepared(for key: ObjectIdentifier, at location: CodeLocation) -> AnyValueBox {
    let name = DependencyName(key: key.type, value: Value.self)
    return ValueBox(value, origin: ValueOrigin(kind: .prepared, name: name, location: location))
  }
}

extension AnyValueBox {
  /// The value in a box that is known to hold a `Value`, for whoever may be the last to have the box.
  final func value<Value>(as type: Value.Type) -> Value {
    withExtendedLifetime(self) { Unmanaged.passUnretained(self).value(as: type) }
  }
}

extension Unmanaged<AnyValueBox> {
  @inline(__always)
  var isTracked: Bool { _withUnsafeGuaranteedRef { $0.isTracked } }

  /// The value in a box that is known to hold a `Value`.
  ///
  /// The cast is not checked: a box is only ever stored under a key by code whose caller is generic over that
  /// key, so that the key's type fixes the box's. The box itself is alive because its owner, a scope or a
  /// table of defaults, is held by the caller.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    Unmanaged<ValueBox<Value>>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef { $0.value }
  }
}

extension ObjectIdentifier {
  /// The type that this is the identity of.
  ///
  /// The identity of a type is the address of its metadata, which is all that a metatype is. Keys are types,
  /// so this is only asked of such.
  package var type: Any.Type { unsafeBitCast(self, to: Any.Type.self) }
}

/// The box of an override that something else may drop: for a scope that lives longer than the override
/// should.
///
/// Each read of it passes by the slow path, which asks for the box that was lent.
final class WeakOverrideBox: AnyValueBox, @unchecked Sendable {
  private weak var lender: AnyValueBox?

  init(_ lender: AnyValueBox) {
    self.lender = lender
    super.init(withoutValueFrom: lender.origin)
  }

  override var original: AnyValueBox? { lender }
}
