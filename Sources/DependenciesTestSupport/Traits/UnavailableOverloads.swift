public import Dependencies
public import Testing

// Overloads that are not available, as those of `DependenciesCore`: each says what to write in place of a
// frequent mistake.

extension Trait where Self == DependenciesTrait {
  /// Not available: this trait takes a closure.
  @available(
    *,
    unavailable,
    message: "write '.dependency(\\.name, value)', or '.dependencies { $0.name = value }'"
  )
  public static func dependencies<Value>(
    _ path: KeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> DependenciesTrait {
    fatalError("The compiler rejects each call.")
  }

  /// Not available: this trait takes a path and a value.
  @available(
    *,
    unavailable,
    message: "write '.dependencies { $0.name = value }', or '.dependency(\\.name, value)'"
  )
  public static func dependency(
    _ update: @Sendable (inout DependencyValues) async throws -> Void
  ) -> DependenciesTrait {
    fatalError("The compiler rejects each call.")
  }
}
