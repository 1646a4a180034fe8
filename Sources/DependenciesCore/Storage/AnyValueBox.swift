/// The box of a stored value, without the value's type.
///
/// Boxes never change, so any thread may read one.
@usableFromInline
package class AnyValueBox: @unchecked Sendable {
  /// Where the value came from. Always known for defaults; for overrides only in debug builds, while
  /// preparing, and under an observer.
  @usableFromInline package final let origin: ValueOrigin?

  /// Whether a read must take the slow path, to build the value, or in debug builds to record the read or to
  /// check what a default was built from.
  @usableFromInline final let isSlow: Bool

  @usableFromInline
  init(origin: ValueOrigin?) {
    self.origin = origin
    isSlow = origin?.hasReads == true
  }

  /// A box that only sends reads to the slow path.
  static let slow = AnyValueBox(withoutValueFrom: nil)

  /// Makes a box that has no value of its own.
  fileprivate init(withoutValueFrom origin: ValueOrigin?) {
    self.origin = origin
    isSlow = true
  }

  deinit { Lock.checkThatNoneIsHeld() }

  /// True if the value has a type, or else the process stops: a key that conforms in two modules may have
  /// values of two types.
  @usableFromInline
  func holds(_ type: Any.Type) -> Bool { true }

  /// The value, if it is an object, whatever its static type.
  var object: AnyObject? { nil }

  /// Whether another box of the same key is known to have the same object or an equal value.
  package func isKnownToEqual(_ other: AnyValueBox) -> Bool { self === other }

  /// Whether the value is still to be built.
  package var isUnbuilt: Bool { false }

  /// The value as text.
  var valueDescription: String { "(built when it is read)" }

  /// The same value, as `prepareDependencies` sets it at a place.
  func prepared(for key: ObjectIdentifier, at location: CodeLocation) -> AnyValueBox { self }
}

/// A stored value of a known type.
@usableFromInline
final class ValueBox<Value>: AnyValueBox, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value, origin: ValueOrigin?) {
    self.value = value
    super.init(origin: origin)
  }

  override func holds(_ type: Any.Type) -> Bool {
    if type == Value.self { return true }
    IssueReporter.stop(
      .conformsTwice(origin?.name, stored: Value.self, read: type, at: origin?.location),
      at: origin?.location
    )
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
    let name = origin?.name ?? DependencyName(key.type, Value.self)
    return ValueBox(value, origin: ValueOrigin(kind: .prepared, name: name, location: location))
  }
}

/// The box of an override that is built when it is read. It has its own store for what it builds.
final class FactoryBox: AnyValueBox, @unchecked Sendable {
  private let key: any TestDependencyKey.Type

  /// Builds a value for a construction.
  let make: @Sendable (Construction) -> AnyValueBox

  let store: ValueStore
  private let keeper: StoreKeeper?

  init(
    of key: any TestDependencyKey.Type,
    origin: ValueOrigin?,
    _ make: @escaping @Sendable (Construction) -> AnyValueBox
  ) {
    (self.key, self.make) = (key, make)
    store = ValueStore(.override)
    keeper = StoreKeeper(store)
    super.init(withoutValueFrom: origin)
  }

  /// Makes a box of the same override, with the same store.
  private init(_ other: FactoryBox, keeper: StoreKeeper?, origin: ValueOrigin?) {
    key = other.key
    make = other.make
    store = other.store
    self.keeper = keeper
    super.init(withoutValueFrom: origin)
  }

  /// The same box without the keeper, for constructions. A value that captures it keeps no store full, so no
  /// two values of overrides keep each other.
  var withoutKeeper: FactoryBox { FactoryBox(self, keeper: nil, origin: origin) }

  /// A box that builds the value again.
  var unbuilt: FactoryBox { FactoryBox(of: key, origin: origin, make) }

  override var isUnbuilt: Bool { store.box(for: ObjectIdentifier(key), in: nil) == nil }

  override func isKnownToEqual(_ other: AnyValueBox) -> Bool { store === (other as? FactoryBox)?.store }

  override func prepared(for _: ObjectIdentifier, at location: CodeLocation) -> AnyValueBox {
    let name = origin?.name ?? DependencyName(key)
    return FactoryBox(
      self,
      keeper: keeper,
      origin: ValueOrigin(kind: .prepared, name: name, location: location)
    )
  }
}

extension AnyValueBox {
  /// The value in a box that is known to hold a `Value`. The caller may have the last reference to the box.
  final func value<Value>(as type: Value.Type) -> Value {
    withExtendedLifetime(self) { unsafe Unmanaged.passUnretained(self).value(as: type) }
  }
}

extension Unmanaged<AnyValueBox> {
  @inline(__always)
  var isSlow: Bool { unsafe _withUnsafeGuaranteedRef { $0.isSlow } }

  /// The value in a box that is known to hold a `Value`.
  ///
  /// A release build does not check the cast: only code that is generic over a key stores a box under it, so
  /// the key's type fixes the box's. The caller keeps the owner of the box, a storage or a store.
  @inlinable
  func value<Value>(as type: Value.Type) -> Value {
    unsafe assert(_withUnsafeGuaranteedRef { $0.holds(type) })
    return unsafe Unmanaged<ValueBox<Value>>.fromOpaque(toOpaque())._withUnsafeGuaranteedRef { $0.value }
  }
}

extension ObjectIdentifier {
  /// The type with this identity.
  ///
  /// The identity of a type is the address of its metadata, and a metatype is only that address. Only called
  /// for identities of keys, which are types.
  package var type: Any.Type { unsafe unsafeBitCast(self, to: Any.Type.self) }
}
