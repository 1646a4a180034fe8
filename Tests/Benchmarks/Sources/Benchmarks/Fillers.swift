import Dependencies

/// A hundred keys, one for each pair of markers. No benchmark reads them.
enum FillerKey<First: Marker, Second: Marker>: DependencyKey {
  static var liveValue: Int { 0 }
}

extension DependencyValues {
  /// Overrides a number of keys that no benchmark reads.
  mutating func fill(_ count: Int) { fill(0..<count) }

  /// Overrides the keys of these numbers.
  mutating func fill(_ numbers: Range<Int>) {
    for index in numbers {
      let first = markers[index / markers.count]
      let second = markers[index % markers.count]
      setFiller(first, second, in: &self)
    }
  }
}

extension DependencyValues {
  /// Overrides twenty unread keys, whose types the compiler knows, as it does in a program.
  mutating func fillTwenty() {
    self[FillerKey<Marker0, Marker0>.self] = 1
    self[FillerKey<Marker0, Marker1>.self] = 1
    self[FillerKey<Marker0, Marker2>.self] = 1
    self[FillerKey<Marker0, Marker3>.self] = 1
    self[FillerKey<Marker0, Marker4>.self] = 1
    self[FillerKey<Marker0, Marker5>.self] = 1
    self[FillerKey<Marker0, Marker6>.self] = 1
    self[FillerKey<Marker0, Marker7>.self] = 1
    self[FillerKey<Marker0, Marker8>.self] = 1
    self[FillerKey<Marker0, Marker9>.self] = 1
    self[FillerKey<Marker1, Marker0>.self] = 1
    self[FillerKey<Marker1, Marker1>.self] = 1
    self[FillerKey<Marker1, Marker2>.self] = 1
    self[FillerKey<Marker1, Marker3>.self] = 1
    self[FillerKey<Marker1, Marker4>.self] = 1
    self[FillerKey<Marker1, Marker5>.self] = 1
    self[FillerKey<Marker1, Marker6>.self] = 1
    self[FillerKey<Marker1, Marker7>.self] = 1
    self[FillerKey<Marker1, Marker8>.self] = 1
    self[FillerKey<Marker1, Marker9>.self] = 1
  }
}

private func setFiller<First: Marker, Second: Marker>(
  _ first: First.Type,
  _ second: Second.Type,
  in values: inout DependencyValues
) {
  values[FillerKey<First, Second>.self] = 1
}

/// The parts of a filler key: ten markers give a hundred keys.
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
