import Dependencies

/// An object, as `withDependencies(from:)` gets one, and as a scope returns one.
final class Model {
  @Dependency(NumberKey.self) var number
}
