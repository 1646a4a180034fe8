/// What came of tearing values down.
struct TearDown {
  struct Failure {
    let name: DependencyName
    let error: any Error
  }

  private(set) var failures: [Failure] = []

  /// The dependencies whose keys have a `tearDown` of their own, in debug builds.
  private(set) var tornDown: [DependencyName] = []

  /// Tears a value down, with the values in force that it was constructed from.
  mutating func run(_ instance: ScopedInstance, of scope: ScopeIdentity) async {
    // Defaults always have an origin.
    guard let name = instance.box.origin?.name else { return }
    do {
      try await DependencyObservation.run(.tearDown(name, scope)) {
        try await DependencyValues(storage: instance.storage).run {
          try await instance.tearDown(in: scope)
        }
      }
    } catch {
      failures.append(Failure(name: name, error: error))
    }
    if BuildConfiguration.isDebug, instance.keyType.hasTearDown { tornDown.append(name) }
  }
}
