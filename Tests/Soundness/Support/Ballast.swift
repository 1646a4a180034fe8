import DependenciesCore

/// A key that the attacks do not read.
private enum BallastKey<Number>: DependencyKey {
  static var liveValue: Canary? { nil }
}

extension DependencyValues {
  /// Sets many overrides if the round is odd. A copy of many may refer to the original instead, and then an
  /// object that captures the copy keeps the original.
  mutating func addBallast(_ round: Int) {
    if round.isMultiple(of: 2) { return }
    addBallast(Int8.self, Int16.self, Int32.self, Int64.self, UInt8.self, UInt16.self, UInt32.self)
  }

  private mutating func addBallast<each Number>(_ numbers: repeat (each Number).Type) {
    repeat set((each numbers))
  }

  private mutating func set<Number>(_ number: Number.Type) { self[BallastKey<Number>.self] = Canary() }
}
