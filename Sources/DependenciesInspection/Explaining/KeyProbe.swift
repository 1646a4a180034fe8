internal import DependenciesCore

/// Finds the keys that a property reads.
private final class KeyProbe: DependencyObserver {
  private typealias Reads = [(name: DependencyName, key: any TestDependencyKey.Type)]
  private let state = Locked((reads: Reads(), known: Set<ObjectIdentifier>()))

  var reads: [(name: DependencyName, key: any TestDependencyKey.Type)] { state.value.reads }

  func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth _: Int) {
    // Not reads by values that are built for the property.
    guard work == nil, case .read(let site, let key, _, _) = event else { return }
    state.withLock { state in
      if state.known.insert(ObjectIdentifier(key)).inserted { state.reads.append((site.name, key)) }
    }
  }
}

extension DependencyValues {
  /// The keys that a property reads, in order, with their names there.
  ///
  /// Nothing is reported. Values that are built for the property are released.
  func keys(
    readBy keyPath: KeyPath<DependencyValues, some Any>
  ) -> [(name: DependencyName, key: any TestDependencyKey.Type)] {
    let probe = KeyProbe()
    var values = DependencyValues(storage: storage.withoutScopes.rooted(in: ValueStore(.fresh)))
    // A test value is the cheapest to build, and should touch nothing.
    values.context = .test
    values.bind {
      DependencyObservation.unobserved {
        DependencyDiagnostics.withReporter { _ in
        } operation: {
          probe.observing { _ = DependencyValues.current[keyPath: keyPath] }
        }
      }
    }
    return probe.reads
  }
}
