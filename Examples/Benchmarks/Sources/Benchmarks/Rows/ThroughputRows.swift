import Dependencies

/// How much more two threads read than one, beside how much more they read of a task local.
enum ThroughputRows {
  /// The reads of a run, which the threads share.
  private static let count = 200_000

  static func rows(_ effort: Effort) async -> [Row] {
    let bodies = [
      ("default", byDefault),
      ("overridden", overridden),
      ("captured", captured),
      ("of a scope of its own", scoped),
    ]
    let minima = await Threads.minima(of: [ofTaskLocal] + bodies.map(\.1), on: 2, effort)
    let floor = minima.ofBodies[0].gain
    return zip(bodies, minima.ofBodies.dropFirst()).map { body, minimum in
      Row(
        name: "reads on two threads against one, \(body.0)",
        value: minimum.gain,
        unit: "×",
        floor: floor,
        goal: "≥ 0.95 × TL",
        limit: .atLeast(0.95 * floor),
        isDisturbed: minima.areDisturbed
      )
    }
  }

  private static var ofTaskLocal: Threads.Body {
    { share in repeating(count / share.threads) { Floors.number } }
  }

  // The threads share a scope and a reader, as tasks of one scope do.

  private static var byDefault: Threads.Body { reads(of: Reader()) }

  private static var overridden: Threads.Body {
    withDependencies {
      $0.setNumbers()
    } operation: {
      reads(of: Reader())
    }
  }

  private static var captured: Threads.Body {
    let reader = withDependencies {
      $0.setNumbers()
    } operation: {
      Reader()
    }
    return reads(of: reader)
  }

  private static func reads(of reader: Reader) -> Threads.Body {
    capturingDependencies { (share: Threads.Share) in
      let reader = opaque(reader)
      repeating(count / share.threads) { reader.byKey }
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
