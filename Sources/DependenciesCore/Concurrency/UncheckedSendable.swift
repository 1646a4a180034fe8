/// A value that is passed between threads although its type is not `Sendable`.
///
/// It is here for code that came with it from another package. New code says the same without a type of its
/// own:
///
/// ```swift
/// import Dependencies
///
/// final class Player {
///   func play() {}
/// }
///
/// nonisolated(unsafe) let player = Player()
/// Task.detached { player.play() }
/// ```
///
/// The compiler does not look for data races in what the value does.
@available(*, deprecated, message: "Use 'nonisolated(unsafe)', or make the type of the value 'Sendable'.")
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Makes it from a value.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload
  public init(_ value: Value) {
    self.value = value
  }

  /// Makes it from the value of a property.
  ///
  /// - Parameter wrappedValue: The value.
  @_disfavoredOverload
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value of the property.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The whole, with the value in it.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    value[keyPath: keyPath]
  }

  /// A part of the value, which can be changed.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

@available(*, deprecated)
extension UncheckedSendable: Equatable where Value: Equatable {}

@available(*, deprecated)
extension UncheckedSendable: Hashable where Value: Hashable {}
