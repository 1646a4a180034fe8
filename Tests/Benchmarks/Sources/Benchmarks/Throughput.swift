import Dependencies

/// How much more two threads read than one, beside how much more they read of a task local.
enum ThroughputRows {
  /// The reads of a run, which the threads share.
  private static let count = 200_000

  static func rows(_ effort: Effort) async -> [Row] {
    // An accessor's key path is applied to a copy of its root, and the copy retains the referenced objects.
    let floors = [ofTaskLocal, ofBoundRoots, ofSharedRoot]
    let bodies: [(name: String, body: Threads.Body, floor: Int, factor: Double)] = [
      ("default", byDefault(\.byKey), 0, 0.95),
      ("overridden", overridden(\.byKey), 0, 0.95),
      ("captured", captured(\.byKey), 0, 0.95),
      ("of a scope of its own", scoped, 0, 0.95),
      ("default by accessor", byDefault(\.byHand), 2, 0.95),
      ("captured by accessor", captured(\.byHand), 2, 0.95),
      ("20 overrides of its own, by accessor", overriddenApart, 1, 0.9),
    ]
    let minima = await Threads.minima(of: floors + bodies.map(\.body), on: 2, effort)
    return zip(bodies, minima.ofBodies.dropFirst(floors.count)).map { body, minimum in
      let floor = minima.ofBodies[body.floor].gain
      let names = ["TL", "key path", "shared key path"]
      return Row(
        name: "reads on two threads against one, \(body.name)",
        value: minimum.gain,
        unit: "×",
        floor: floor,
        goal: "≥ \(body.factor) × \(names[body.floor])",
        limit: .atLeast(body.factor * floor),
        isDisturbed: minima.areDisturbed
      )
    }
  }

  @TaskLocal private static var holder = Holder()

  /// A key path that the threads share, applied to a root that each of them has bound.
  private static var ofBoundRoots: Threads.Body {
    let path = opaque(\Holder.number)
    return { share in
      $holder.withValue(Holder()) {
        repeating(count / share.threads) { holder[keyPath: path] }
      }
    }
  }

  /// A key path that the threads share, applied to a root that they share.
  private static var ofSharedRoot: Threads.Body {
    let (path, root) = (opaque(\Holder.number), opaque(Holder()))
    return { share in repeating(count / share.threads) { root[keyPath: path] } }
  }

  private static var ofTaskLocal: Threads.Body {
    { share in repeating(count / share.threads) { Floors.number } }
  }

  // The threads share a scope and a reader, as tasks of one scope do.

  private typealias Way = KeyPath<Reader, Int> & Sendable

  private static func byDefault(_ way: any Way) -> Threads.Body { reads(of: Reader(), way) }

  private static func overridden(_ way: any Way) -> Threads.Body {
    withDependencies {
      $0.setNumbers()
    } operation: {
      reads(of: Reader(), way)
    }
  }

  private static func captured(_ way: any Way) -> Threads.Body {
    let reader = withDependencies {
      $0.setNumbers()
    } operation: {
      Reader()
    }
    return reads(of: reader, way)
  }

  private static func reads(of reader: Reader, _ way: any Way) -> Threads.Body {
    let isByKey = way == \Reader.byKey
    return capturingDependencies { (share: Threads.Share) in
      let reader = opaque(reader)
      if isByKey {
        repeating(count / share.threads) { reader.byKey }
      } else {
        repeating(count / share.threads) { reader.byHand }
      }
    }
  }

  /// Each thread reads in a scope of its own, by a key path that the threads share.
  private static var overriddenApart: Threads.Body {
    { share in
      withDependencies {
        $0.fill(17)
        $0.setNumbers()
      } operation: {
        let reader = opaque(Reader())
        repeating(count / share.threads) { reader.byHand }
      }
    }
  }

  /// Each thread opens a scope, as requests do, inside one that they share, as that of a server.
  private static var scoped: Threads.Body {
    let server = DependencyScope(Server.self)
    return { share in
      withDependencies(in: server) {
        withDependencies(in: DependencyScope(Request.self)) {
          let reader = opaque(ScopedReader())
          repeating(count / 10 / share.threads) { reader.number }
        }
      }
    }
  }
}

private enum Server: DependencyScopeName {}
private enum Request: DependencyScopeName {}

private struct ScopedReader {
  @Dependency(ScopedNumberKey.self) var number
}

private enum ScopedNumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
}

/// A structure around a reference, as `DependencyValues` is, with a property that does nothing.
struct Holder: @unchecked Sendable {
  // The object never changes.
  let object = Model()

  var number: Int {
    @inline(never) get { 1 }
  }
}
