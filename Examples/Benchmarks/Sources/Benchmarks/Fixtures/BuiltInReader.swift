import Dependencies

/// Reads a dependency that the library brings along.
struct BuiltInReader: Sendable {
  @Dependency(\.uuid) var uuid
}
