import Dependencies

protocol Marker: SendableMetatype {}
enum Marker0: Marker {}
enum Marker1: Marker {}
enum Marker2: Marker {}
enum Marker3: Marker {}
enum Marker4: Marker {}
enum Marker5: Marker {}
enum Marker6: Marker {}
enum Marker7: Marker {}
enum Marker8: Marker {}
enum Marker9: Marker {}

let markers: [any Marker.Type] = [
  Marker0.self, Marker1.self, Marker2.self, Marker3.self, Marker4.self,
  Marker5.self, Marker6.self, Marker7.self, Marker8.self, Marker9.self,
]

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
