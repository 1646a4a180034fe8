import Dependencies

/// Reads a dependency in each of the three ways.
struct Reader: Sendable {
  @Dependency(NumberKey.self) var byKey
  @Dependency(\.number) var byEntry
  @Dependency(\.written) var byHand
}
