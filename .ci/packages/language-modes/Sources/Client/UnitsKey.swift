import Dependencies

/// A key that stands for a value of another type.
enum UnitsKey: DependencyKey {
  static let liveValue = Units.celsius
}
