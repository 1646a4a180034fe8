import DependenciesCore

/// Threads that wait for one another's constructions, in several stores, without a cycle.
enum CrossingWaits {
  static let attacks = [
    Attack("noFalseCycleWhereWaitsCross", isQuick: false) { cross($0.rounds(200_000)) }
  ]
}

/// An object that is released at once, so that each read builds it again.
private final class Part: Sendable {
  let isStandIn: Bool
  let canary = Canary()
  init(isStandIn: Bool = false) { self.isStandIn = isStandIn }

  func check() {
    canary.check()
    expect(!isStandIn, "A wait that would have ended was taken for a cycle.")
  }
}

/// A value that reads other parts, in this order, while it is built.
private protocol Recipe {
  static func read(in stores: Stores)
}
private enum First: Recipe {
  static func read(in stores: Stores) { stores.near.part(Shared.self) }
}
private enum Second: Recipe {
  static func read(in stores: Stores) { stores.far.part(Shared.self) }
}
private enum Shared: Recipe {
  static func read(in stores: Stores) {}
}
private enum Forward: Recipe {
  static func read(in stores: Stores) {
    stores.near.part(First.self)
    stores.far.part(Second.self)
  }
}
private enum Backward: Recipe {
  static func read(in stores: Stores) {
    stores.far.part(Second.self)
    stores.near.part(First.self)
  }
}

private enum PartKey<Kind: Recipe>: DependencyKey {
  static var liveValue: Part {
    Kind.read(in: DependencyValues.current[BoxKey.self].value!)
    return Part()
  }
  static var testValue: Part { Part(isStandIn: true) }
  static var lifetime: DependencyLifetime { .weak }
}

private struct Stores: Sendable {
  var near: DependencyValues.Continuation
  var far: DependencyValues.Continuation
}

extension DependencyValues.Continuation {
  fileprivate func part<Kind: Recipe>(_: Kind.Type) {
    yield { DependencyValues.current[PartKey<Kind>.self] }.check()
  }
}

private func cross(_ rounds: Int) {
  // Values of each store read from both, which a box has once both exist.
  let box = Monitor<Stores?>(nil)
  func store() -> DependencyValues.Continuation {
    withDependencies {
      $0 = .live
      $0[BoxKey.self] = box
    } operation: {
      withEscapedDependencies { $0 }
    }
  }
  let stores = Stores(near: store(), far: store())
  box.withValue { $0 = stores }
  defer { box.withValue { $0 = nil } }
  // A thread that has built a part reads at once what another builds from that part: if the other still counted as
  // waiting for the part, that would look like a cycle.
  onThreads(4) { number in
    for _ in 0..<rounds / 4 {
      switch number {
      case 0:
        stores.near.part(Forward.self)
        stores.far.part(Backward.self)
      case 1:
        stores.near.part(First.self)
        stores.near.part(Forward.self)
        stores.far.part(Second.self)
        stores.far.part(Backward.self)
      case 2:
        stores.far.part(Second.self)
        stores.near.part(Forward.self)
        stores.near.part(First.self)
        stores.far.part(Backward.self)
      default:
        stores.far.part(Shared.self)
        stores.far.part(Second.self)
        stores.near.part(Shared.self)
        stores.near.part(First.self)
      }
    }
  }
}

private enum BoxKey: DependencyKey {
  static var liveValue: Monitor<Stores?> { Monitor(nil) }
  static var testValue: Monitor<Stores?> { Monitor(nil) }
}
