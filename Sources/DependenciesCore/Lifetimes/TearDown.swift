/// What came of tearing values down.
struct TearDown {
  struct Failure {
    let name: DependencyName
    let error: any Error
  }

  /// Set by the `tearDown` that every key has which writes none, in debug builds.
  @TaskLocal private static var doesNothing: LockIsolated<Bool>?

  private(set) var failures: [Failure] = []

  /// The dependencies whose keys have a `tearDown` of their own, in debug builds.
  private(set) var tornDown: [DependencyName] = []

  /// Called by the `tearDown` of a key that has written none.
  static func noteThatItDoesNothing() { doesNothing?.setValue(true) }

  /// Tears a value down, with the values in force that it was constructed from.
  mutating func run(_ instance: ScopedInstance, of scope: ScopeIdentity) async {
    let doesNothing = BuildConfiguration.isDebug ? LockIsolated(false) : nil
    // Defaults always have an origin.
    guard let name = instance.box.origin?.name else { return }
    do {
      try await DependencyObservation.run(.tearDown(name, scope)) {
        try await DependencyValues(storage: instance.storage).run {
          try await Self.$doesNothing.withValue(doesNothing) { try await instance.tearDown(in: scope) }
        }
      }
    } catch {
      failures.append(Failure(name: name, error: error))
    }
    if doesNothing?.value == false { tornDown.append(name) }
  }
}
