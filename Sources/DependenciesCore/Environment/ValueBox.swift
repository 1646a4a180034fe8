/// The box of a stored value, without the value's type.
///
/// Boxes never change, so any thread may read one.
@usableFromInline
package class AnyValueBox: @unchecked Sendable {
  /// Where the value came from. Always known for defaults; for overrides only in debug builds, while
  /// preparing, and under an observer.
  @usableFromInline package final let origin: ValueOrigin?

  @usableFromInline
  init(origin: ValueOrigin?) { self.origin = origin }

  deinit { Lock.checkThatNoneIsHeld() }

  /// True if the value has a type, or else the process stops: a key that conforms in two modules may have
  /// values of two types.
  @usableFromInline
  func holds(_ type: Any.Type) -> Bool { true }

  /// The value, if it is an object, whatever its static type.
  var object: AnyObject? { nil }

  /// Whether another box of the same key has an equal value or the same object; nil for values without `==`.
  package func isEqual(to other: AnyValueBox) -> Bool? { self === other }

  /// The value, whatever its type.
  package var anyValue: Any { () }
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

  override func isEqual(to other: AnyValueBox) -> Bool? {
    guard self !== other, let other = other as? ValueBox else { return self === other }
    func isEqual<Other: Equatable>(_ value: Other) -> Bool { value == other.value as? Other }
    if let value = value as? any Equatable { return isEqual(value) }
    return object.map { $0 === other.object }
  }

  override package var anyValue: Any { value }
}

extension AnyValueBox {
  /// The value in a box that is known to hold a `Value`. The caller may have the last reference to the box.
  final func value<Value>(as type: Value.Type) -> Value {
    withExtendedLifetime(self) { unsafe Unmanaged.passUnretained(self).value(as: type) }
  }
}

extension Unmanaged<AnyValueBox> {
  /// The value in a box that is known to hold a `Value`.
  ///
  /// A release build does not check the cast: only code that is generic over a key stores a box under it, so
  /// the key's type fixes the box's. The caller keeps the owner of the box, an environment or a store.
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

/// Where a value in an environment or a store came from.
///
/// Origins never change once their value can be seen.
@usableFromInline
package final class ValueOrigin: Sendable {
  package enum Kind: Sendable {
    /// Set by `withDependencies`.
    case override

    /// Set by `prepareDependencies`.
    case prepared

    /// Built from the key, by the read at the location.
    case built

    /// Made for the read at the location, which could get no other value.
    case standIn
  }

  package let kind: Kind
  package let name: DependencyName
  package let location: CodeLocation

  /// The reads of the construction of a value; nil in release builds, and if there were none.
  let reads: ConstructionReads?

  /// The dependency without a value of its own that the value stands in for, or was silently built from. Each
  /// use is reported. Nil for an ordinary value.
  let missing: DependencyName?

  init(
    kind: Kind,
    name: DependencyName,
    location: CodeLocation,
    reads: ConstructionReads? = nil,
    missing: DependencyName? = nil
  ) {
    self.kind = kind
    self.name = name
    self.location = location
    self.reads = reads
    self.missing = missing
  }
}
