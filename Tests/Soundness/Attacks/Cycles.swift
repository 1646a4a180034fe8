import DependenciesCore

/// Values that need one another, built by threads that would wait for one another.
enum Cycles {
  static let attacks = [
    Attack("cycleAcrossTwoThreads") { build($0, [LinkKey<One>.self, LinkKey<Two>.self]) },
    Attack("cycleAcrossThreeThreads") {
      build($0, [LinkKey<Left>.self, LinkKey<Middle>.self, LinkKey<Right>.self])
    },
    Attack("cycleAcrossThreeStores") { closeCycles($0.rounds(2000)) },
  ]
}

/// A value in a cycle, which the next one follows.
private protocol Link {
  associatedtype Next: Link
}
private enum One: Link { typealias Next = Two }
private enum Two: Link { typealias Next = One }
private enum Left: Link { typealias Next = Middle }
private enum Middle: Link { typealias Next = Right }
private enum Right: Link { typealias Next = Left }

private final class Chain: Sendable {
  let names: [String]
  let canary = Canary()

  init(_ names: [String]) { self.names = names }
}

private enum LinkKey<Name: Link>: DependencyKey {
  static var liveValue: Chain {
    builders.withValue { $0 -= 1 }
    // The other threads build as well, unless one builds all of the values.
    _ = builders.wait(seconds: 1) { $0 <= 0 }
    let needed = DependencyValues.current[LinkKey<Name.Next>.self]
    needed.canary.check()
    return Chain(["\(Name.self)"] + needed.names)
  }
  static var testValue: Chain { Chain(["test"]) }
}

/// How many threads have still to begin.
private let builders = Monitor(0)

/// Builds the values of a cycle, each on a thread of its own.
private func build(_ effort: Effort, _ keys: [ErasedKey<Chain>]) {
  for round in 0..<effort.rounds(20) {
    builders.withValue { $0 = keys.count }
    let values = withDependencies {
      $0 = .live
      $0.addBallast(round)
    } operation: {
      withEscapedDependencies { $0 }
    }
    onThreads(keys.count) { number in
      let chain = values.yield { DependencyValues.current[erased: keys[number]] }
      chain.canary.check()
      // Each thread gets its value, which contains the test value of the key that closes the cycle.
      expect(
        chain.names.first != "test" && chain.names.firstIndex(of: "test") == chain.names.count - 1,
        "A value in a cycle is \(chain.names), where only the last should be the test value."
      )
    }
  }
}

// MARK: - Cycles across stores

private struct Ring: Sendable {
  var stores: [DependencyValues.Continuation]
}
private let ring = Monitor(Ring(stores: []))

private struct Names: Sendable {
  var all: [String]
}

private protocol Station {
  static var number: Int { get }
  associatedtype Next: Station
}
private enum North: Station { static let number = 0; typealias Next = East }
private enum East: Station { static let number = 1; typealias Next = South }
private enum South: Station { static let number = 2; typealias Next = North }

private enum StationKey<Place: Station>: DependencyKey {
  static var liveValue: Names {
    let next = ring.value.stores[Place.Next.number]
    let names = next.yield { DependencyValues.current[StationKey<Place.Next>.self] }
    return Names(all: ["\(Place.self)"] + names.all)
  }
  static var testValue: Names { Names(all: ["test"]) }
}

private func closeCycles(_ rounds: Int) {
  for _ in 0..<rounds {
    let stores = (0..<3).map { _ in
      withDependencies {
        $0 = .live
      } operation: {
        withEscapedDependencies { $0 }
      }
    }
    ring.withValue { $0 = Ring(stores: stores) }
    let keys: [ErasedKey<Names>] = [StationKey<North>.self, StationKey<East>.self, StationKey<South>.self]
    onThreads(3) { number in
      DependencyDiagnostics.withReporter { _ in
      } operation: {
        let names = stores[number].yield { DependencyValues.current[erased: keys[number]] }.all
        expect(
          names.last == "test" && names.filter { $0 == "test" }.count == 1,
          "A value in a cycle is \(names)."
        )
      }
    }
  }
  ring.withValue { $0 = Ring(stores: []) }
}
