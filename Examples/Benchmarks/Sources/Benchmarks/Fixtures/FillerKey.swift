import Dependencies

/// As many keys as there are pairs of markers, which nobody reads.
enum FillerKey<First: Marker, Second: Marker>: DependencyKey {
  static var liveValue: Int { 0 }
}

extension DependencyValues {
  /// Overrides a number of keys that nobody reads.
  mutating func fill(_ count: Int) {
    for index in 0..<count {
      let first = markers[index / markers.count]
      let second = markers[index % markers.count]
      setFiller(first, second, in: &self)
    }
  }
}

private func setFiller<First: Marker, Second: Marker>(
  _ first: First.Type,
  _ second: Second.Type,
  in values: inout DependencyValues
) {
  values[FillerKey<First, Second>.self] = 1
}
