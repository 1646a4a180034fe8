/// Finds out which keys a property reads, by running it.
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
  /// The keys that a property reads, in the order of its reads.
  ///
  /// The property runs as it would in an update closure that throws: what is built for it reports nothing and
  /// is not kept.
  package func keys(
    readBy keyPath: KeyPath<DependencyValues, some Any>
  ) -> [(name: DependencyName, key: any TestDependencyKey.Type)] {
    if let key = KeyPathCache[keyPath] { return [(DependencyName(key), key)] }
    let probe = KeyProbe()
    let values = DependencyValues(storage: storage.inTest.observed)
    probe.observing {
      _ = ThreadFrame.run(.explaining, at: .unknown) { values[keyPath: keyPath] }
    }
    return probe.reads.value
  }
}
