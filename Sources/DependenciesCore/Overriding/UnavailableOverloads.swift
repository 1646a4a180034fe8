// Overloads that are not available. Each says what to write in place of a frequent mistake, about which the
// compiler's own error would not help.

/// Not available: a value is set in a closure.
@available(*, unavailable, message: "write 'prepareDependencies { $0.name = value }'")
public func prepareDependencies<Value>(_ path: KeyPath<DependencyValues, Value>, _ value: Value) {}

/// Not available: a value is set in a closure.
@available(*, unavailable, message: "write 'withDependencies { $0.name = value } operation: { … }'")
public func withDependencies<Value, Result>(
  _ path: KeyPath<DependencyValues, Value>,
  _ value: Value,
  operation: () async throws -> Result = {}
) -> Result {
  fatalError("The compiler rejects each call.")
}

/// Not available: an update closure cannot wait.
@available(*, unavailable, message: "load the value before the call; the update closure cannot wait")
@_disfavoredOverload
public func withDependencies<Result>(
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  fatalError("The compiler rejects each call.")
}

/// Not available: an override needs an operation.
@available(*, unavailable, message: "add the code that uses the overrides: 'operation: { … }'")
public func withDependencies(
  from model: Any,
  _ update: (inout DependencyValues) throws -> Void
) -> Never {
  fatalError("The compiler rejects each call.")
}

extension DependencyValues {
  /// Not available: a key is reset.
  @available(*, unavailable, message: "pass the key, as in 'DependencyValues.nameDependencyKey.self'")
  public mutating func reset<Value>(_ path: KeyPath<DependencyValues, Value>) {}
}

extension Dependency {
  /// Not available: a property needs a path, and no value.
  @available(*, unavailable, message: "write '@Dependency(\\.name)', without a value")
  public init(wrappedValue: Value) {
    fatalError("The compiler rejects each call.")
  }
}
