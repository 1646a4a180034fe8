/// Finds the keys that a property reads.
private final class KeyProbe: DependencyObserver {
  let reads = LockIsolated<[(name: DependencyName, key: any TestDependencyKey.Type)]>([])

  func observe(_ event: ObservedEvent, during work: ObservedWork?, depth _: Int) {
    // What is built for the property reads keys of its own.
    guard work == nil, case .read(let site, let key, _, _) = event else { return }
    reads.withValue { reads in
      if !reads.contains(where: { $0.key == key }) { reads.append((site.name, key)) }
    }
  }
}

extension DependencyValues {
  /// The keys that a property reads, in the order in which it does, each with the name that it has there.
  ///
  /// What has to be built for the property is kept nowhere, and nothing is reported.
  package func keys(
    readBy keyPath: KeyPath<DependencyValues, some Any>
  ) -> [(name: DependencyName, key: any TestDependencyKey.Type)] {
    if let key = KeyPathCache[keyPath] { return [(DependencyName(key), key)] }
    let probe = KeyProbe()
    probe.observing {
      let values = DependencyValues(storage: storage.inTest.observed(by: Storage.current.observer))
      _ = ThreadFrame.run(.explaining, at: .unknown) { values[keyPath: keyPath] }
    }
    return probe.reads.value
  }
}
