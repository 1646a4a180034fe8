/// The dependencies that the construction of a value has read, for the warning about overrides that do not
/// reach it. Only debug builds record them.
final class ConstructionReads: Sendable {
  /// Those that the construction itself has read, also while it built values that nothing keeps.
  let own: [ObjectIdentifier: DependencyName]

  /// The reads of the kept values that it has read.
  let ofKeptValues: [ConstructionReads]

  /// Whether the value itself is kept, so it was built from the environment of a store.
  let isOfKeptValue: Bool

  /// All of them, once they have been needed. Not collected earlier, since that would take a time that grows
  /// with the square of their number.
  private let all = Locked<[ObjectIdentifier: DependencyName]?>(nil)

  init(
    _ own: [ObjectIdentifier: DependencyName],
    ofKeptValues: [ConstructionReads],
    isOfKeptValue: Bool
  ) {
    self.own = own
    self.ofKeptValues = ofKeptValues
    self.isOfKeptValue = isOfKeptValue
  }

  /// The name of a dependency, if it is among those that were read, directly or for a kept value.
  func name(of key: ObjectIdentifier) -> DependencyName? {
    if let name = own[key] { return name }
    if ofKeptValues.isEmpty { return nil }
    if let all = all.value { return all[key] }
    var (names, visited, pending) = (own, Set<ObjectIdentifier>(), ofKeptValues)
    while let reads = pending.popLast() {
      guard visited.insert(ObjectIdentifier(reads)).inserted else { continue }
      names.merge(reads.own) { name, _ in name }
      pending += reads.ofKeptValues
    }
    all.set(names)
    return names[key]
  }
}
