import DependenciesCore

/// Weak values whose last holder lets go while others read them.
enum Weak {
  static let attacks = [Attack("weakValuesReleasedWhileTheyAreRead", releaseWhileReading)]
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum CanaryKey: DependencyKey {
  static var liveValue: Canary {
    // A read that takes the lock.
    Canary { withDependencies({ $0 = .live }, operation: { _ = DependencyValues.current[NumberKey.self] }) }
  }
  static var lifetime: DependencyLifetime { .weak }
}

private func releaseWhileReading(_ effort: Effort) {
  let rounds = effort.rounds(3000)
  withDependencies {
    $0[NumberKey.self] = 2
  } operation: {
    let overridden = withEscapedDependencies { $0 }
    onThreads(4) { number in
      for round in 0..<rounds {
        switch (number + round) % 3 {
        case 0: DependencyValues.current[CanaryKey.self].check()
        case 1: overridden.yield { DependencyValues.current[CanaryKey.self].check() }
        // In an update closure, a value is looked for and not kept.
        default: withDependencies({ $0[CanaryKey.self].check() }, operation: {})
        }
      }
    }
  }
}
