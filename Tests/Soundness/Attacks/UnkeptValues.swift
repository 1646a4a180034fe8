import DependenciesCore

/// Values that only an update closure gets, since a report about them waits until their use.
enum UnkeptValues {
  static let attacks = [Attack("scopesClosedWhileUpdateClosuresReadThem", closeWhileUpdating)]
}

/// Counts what an open scope has built and torn down.
private final class Ledger: Sendable {
  let builds = Monitor(0)
  let tearDowns = Monitor(0)
}

private enum LedgerKey: DependencyKey {
  static var liveValue: Ledger? { nil }
}

/// A value of a scope, which may have a part. The test value has no ledger.
private final class Part: Sendable {
  let canary = Canary()
  let ledger: Ledger?
  let part: Part?

  init(of ledger: Ledger?, part: Part? = nil) {
    (self.ledger, self.part) = (ledger, part)
    ledger?.builds.withValue { $0 += 1 }
  }

  func check() {
    canary.check()
    part?.check()
  }

  func tearDown() {
    check()
    ledger?.tearDowns.withValue { $0 += 1 }
  }
}

private enum PartKey: DependencyKey {
  static var liveValue: Part {
    reportIssue("This report waits.")
    return Part(of: DependencyValues.current[LedgerKey.self])
  }
  static var testValue: Part { Part(of: nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ part: Part) async { part.tearDown() }
}

private enum WholeKey: DependencyKey {
  static var liveValue: Part {
    let values = DependencyValues.current
    return Part(of: values[LedgerKey.self], part: values[PartKey.self])
  }
  static var testValue: Part { Part(of: nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ whole: Part) async {
    let part = DependencyValues.current[PartKey.self]
    part.check()
    expect(part.ledger === whole.ledger, "A tear-down read a value of another scope.")
    whole.tearDown()
  }
}

// Such a value was dropped without its tear-down. Its slot is filled while other threads read it.
private func closeWhileUpdating(_ effort: Effort) {
  for round in 0..<effort.rounds(100) {
    let ledger = Ledger()
    let scope = DependencyScope(Session.self) { $0[LedgerKey.self] = ledger }
    let readers = Readers(3) { number in
      {
        DependencyDiagnostics.withReporter { _ in
        } operation: {
          withDependencies(in: scope) {
            // In every other round, no value is kept before the scope closes.
            if number == 0, round.isMultiple(of: 2) { DependencyValues.current[WholeKey.self].check() }
            withDependencies({ $0[WholeKey.self].check() }, operation: {})
          }
        }
      }
    }
    readers.waitForReads(round % 3)
    inTask { await scope.close() }
    readers.stop()
    expectEqual(ledger.tearDowns.value, ledger.builds.value, "The count of values that were torn down")
  }
}
