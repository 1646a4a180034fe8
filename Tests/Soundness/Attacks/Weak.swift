import DependenciesCore

/// Weak values whose last holder lets go while others read them.
enum Weak {
  static let attacks = [Attack("weakValuesReleasedWhileTheyAreRead", releaseWhileReading)]
}

private final class Object: Sendable {
  static let alive = Monitor(0)

  private let text = LockIsolated("alive")

  init() { Self.alive.withValue { $0 += 1 } }

  deinit {
    text.setValue("gone")
    // A read that takes the lock.
    withDependencies({ $0 = .live }, operation: { _ = DependencyValues.current[NumberKey.self] })
    Self.alive.withValue { $0 -= 1 }
  }

  func check() { expectEqual(text.value, "alive", "A value that was read") }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum ObjectKey: DependencyKey {
  static var liveValue: Object { Object() }
  static var lifetime: DependencyLifetime { .weak }
}

private func releaseWhileReading(_ effort: Effort) {
  let rounds = effort.rounds(3000)
  withDependencies {
    $0.override(ObjectKey.self) { Object() }
  } operation: {
    let overridden = withEscapedDependencies { $0 }
    onThreads(4) { number in
      for round in 0..<rounds {
        switch (number + round) % 3 {
        case 0: DependencyValues.current[ObjectKey.self].check()
        case 1: overridden.yield { DependencyValues.current[ObjectKey.self].check() }
        // In an update closure, a value is looked for and not kept.
        default:
          withDependencies {
            $0[ObjectKey.self].check()
          } operation: {
          }
        }
      }
    }
  }
  expectEqual(Object.alive.value, 0, "The count of weak values that are alive when nobody holds one")
}
