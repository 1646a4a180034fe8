import DependenciesCore

/// Owners of built values that go while other threads read.
///
/// An owner empties its store when it goes. The threads read through objects that were built in the store and
/// have captured it, and through objects that were made where it is in force, which keep the owner.
enum Owners {
  static let attacks = [
    Attack("freshValuesDroppedUnderReaders") { drop($0) { freshValues(DependencyValues(), $0) } },
    Attack("freshLiveValuesDroppedUnderReaders") { drop($0) { freshValues(.live, $0) } },
    Attack("freshTestValuesDroppedUnderReaders") { drop($0) { freshValues(.test, $0) } },
    Attack("scopeClosedUnderReaders") { drop($0) { scope(closes: true, $0) } },
    Attack("scopeReleasedUnderReaders") { drop($0) { scope(closes: false, $0) } },
    Attack("lazyOverrideDroppedUnderReaders") { drop($0, lazyOverrides) },
    Attack("familyResetUnderReaders") { drop($0) { family(resets: true, $0) } },
    Attack("familyReleasedUnderReaders") { drop($0) { family(resets: false, $0) } },
    Attack("allOwnersDroppedUnderReaders") { drop($0, allOwners) },
  ]
}

/// The owner of a store, until it is dropped.
private struct Owner: Sendable {
  /// Builds objects in the store, or reads those that are there. After the drop, there are none.
  var built: @Sendable () -> [Node]

  /// Makes an object where the store is in force, unless the owner has been dropped.
  var around: @Sendable () -> Node?

  /// Drops the owner. Only objects made where the store is in force may still keep it.
  var drop: @Sendable () -> Void
}

/// Drops owners while several threads read through what they have built.
private func drop(_ effort: Effort, _ owner: (_ round: Int) -> Owner) {
  // The process keeps these. Objects read them when their own store is empty.
  for context in [DependencyContext.live, .test] {
    withDependencies {
      $0.context = context
    } operation: {
      Node().check(isLate: true)
      DependencyValues.current[NodeKey.self].check(isLate: true)
      DependencyValues.current[FamilyKey.self](0).check(isLate: true)
    }
  }
  expectNothingLeft {
    for round in 0..<effort.rounds(40) { dropUnderReaders(owner(round), round) }
  }
}

private func dropUnderReaders(_ owner: Owner, _ round: Int) {
  let reads = Monitor(0)
  let isDropped = Monitor(false)
  let isOver = Monitor(false)
  let readers = (0..<3).map { number in
    Thread {
      let built = owner.built()
      // The reader that releases the last of these empties the store.
      var around = number < round % 3 ? owner.around() : nil
      while !isOver.value {
        let isLate = isDropped.value
        if isLate { around = nil }
        around?.check(isLate: false)
        for node in built { node.check(isLate: isLate) }
        readElsewhere(built, number)
        // This races with the drop.
        if !isLate { for node in owner.built() { node.check(isLate: false) } }
        reads.withValue { $0 += 1 }
      }
    }
  }
  // In some rounds, the first reads race with the drop as well.
  reads.wait { $0 >= round % 7 }
  owner.drop()
  isDropped.withValue { $0 = true }
  let readsBefore = reads.value
  reads.wait { $0 > readsBefore + 6 }
  isOver.withValue { $0 = true }
  for reader in readers { reader.join() }
}

/// Reads through objects where other values are in force than those they have captured.
private func readElsewhere(_ built: [Node], _ number: Int) {
  withDependencies {
    switch number {
    case 0: $0 = DependencyValues()
    case 1: $0[LeafKey.self] = Canary()
    default: $0.override(LeafKey.self) { Canary() }
    }
  } operation: {
    for node in built { node.check(isLate: true) }
  }
}

// MARK: What is read

/// An object that captures the values in force where it is made, and reads them.
private final class Node: Sendable {
  private let canary = Canary()
  private let leaves = [Dependency(LeafKey.self), Dependency(\.leaf), Dependency(WeakKey.self)]

  /// The values of these are built only after the owner is dropped. They capture the empty store.
  private let lateNodes = [Dependency(LateKey.self), Dependency(\.late)]

  /// Values of the scope, for an object that is made in one.
  private let leavesOfScope: [Dependency<Canary>]

  init(isInScope: Bool = false) {
    leavesOfScope = isInScope ? [Dependency(ScopedLeafKey.self), Dependency(\.scopedLeaf)] : []
    check(isLate: false)
  }

  func check(isLate: Bool) {
    canary.check()
    for leaf in leaves { leaf.wrappedValue.check() }
    for leaf in leavesOfScope { leaf.wrappedValue.check() }
    if isLate { for node in lateNodes { node.wrappedValue.check(isLate: false) } }
    canary.check()
  }
}

private enum LeafKey: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var testValue: Canary { Canary() }
}

private enum WeakKey: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var testValue: Canary { Canary() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum LateKey: DependencyKey {
  static var liveValue: Node { Node() }
  static var testValue: Node { Node() }
}

private enum NodeKey: DependencyKey {
  static var liveValue: Node { Node() }
  static var testValue: Node { Node() }
}

private enum FamilyKey: DependencyKey {
  static var liveValue: DependencyFamily<Int, Node> { DependencyFamily { _ in Node() } }
  static var testValue: DependencyFamily<Int, Node> { liveValue }
}

private enum Session: DependencyScopeName {}

private enum ScopedLeafKey: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var testValue: Canary { Canary() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum ScopedNodeKey: DependencyKey {
  static var liveValue: Node { Node(isInScope: true) }
  static var testValue: Node { Node() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ node: Node) async { node.check(isLate: true) }
}

extension DependencyValues {
  fileprivate var leaf: Canary { self[LeafKey.self] }
  fileprivate var late: Node { self[LateKey.self] }
  fileprivate var scopedLeaf: Canary { self[ScopedLeafKey.self] }
}

// MARK: Owners

private func freshValues(
  _ values: DependencyValues,
  _ round: Int,
  builds build: @escaping @Sendable () -> [Node] = { [DependencyValues.current[NodeKey.self]] },
  drops isDropped: Bool = true
) -> Owner {
  let values = Monitor<DependencyValues?>(values)
  @Sendable func inside(_ operation: () -> [Node]) -> [Node] {
    guard let values = values.value else { return [] }
    return withDependencies {
      $0 = values
      $0.addBallast(round)
    } operation: {
      operation()
    }
  }
  return Owner(
    built: { inside(build) },
    around: { inside { [Node()] }.first },
    drop: { if isDropped { _ = values.withValue { $0.take() } } }
  )
}

private func scope(closes: Bool, _ round: Int) -> Owner {
  let scope = Monitor<DependencyScope?>(
    DependencyScope(Session.self) {
      $0.override(LeafKey.self) { Canary() }
      $0.addBallast(round)
    }
  )
  return Owner(
    built: {
      scope.value.map { withDependencies(in: $0) { [DependencyValues.current[ScopedNodeKey.self]] } } ?? []
    },
    around: { scope.value.map { withDependencies(in: $0) { Node(isInScope: true) } } },
    drop: {
      let scope = scope.withValue { $0.take() }
      if closes { inTask { await scope?.close() } }
    }
  )
}

private func lazyOverrides(_ round: Int) -> Owner {
  let owner = withDependencies {
    $0.override(NodeKey.self) { Node() }
    $0.override(LeafKey.self) { Canary() }
    $0.override(WeakKey.self) { Canary() }
    $0.override(LateKey.self) { Node() }
    $0.addBallast(round)
  } operation: {
    Monitor<DependencyValues.Continuation?>(withEscapedDependencies { $0 })
  }
  return Owner(
    built: { owner.value?.yield { [DependencyValues.current[NodeKey.self]] } ?? [] },
    around: { owner.value?.yield { Node() } },
    drop: { _ = owner.withValue { $0.take() } }
  )
}

/// A family among fresh values, which its outputs capture. It is reset, or else the values are dropped.
private func family(resets: Bool, _ round: Int) -> Owner {
  let values = DependencyValues.live
  var owner = freshValues(
    values,
    round,
    builds: { (0..<3).map { DependencyValues.current[FamilyKey.self]($0) } },
    drops: !resets
  )
  if resets {
    let family = values[FamilyKey.self]
    owner.drop = {
      family.reset(0)
      family.reset()
    }
  }
  return owner
}

private func allOwners(_ round: Int) -> Owner {
  let owners = [
    freshValues(DependencyValues(), round), scope(closes: false, round), lazyOverrides(round),
    family(resets: false, round),
  ]
  return Owner(
    built: { owners.flatMap { $0.built() } },
    around: { owners.randomElement()?.around() },
    drop: { for owner in owners { owner.drop() } }
  )
}
