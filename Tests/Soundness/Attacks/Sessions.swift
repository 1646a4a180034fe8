import DependenciesCore

/// Scopes that end while other threads read them: one, or many at once.
enum Sessions {
  static let attacks = [
    Attack("scopesClosedWhileTheyAreRead", closeWhileReading),
    Attack("manyScopesReadByAllThreads", readManyScopes),
    Attack("manySessionsAndRequests", openManySessions),
  ]
}

private enum Process: DependencyScopeName {}

/// Counts what an open scope has built and torn down.
private final class Ledger: Sendable {
  let users = Monitor(0)
  let connections = Monitor(0)
  let tearDowns = Monitor(0)
  let isClosed = Monitor(false)

  /// The user that was read first.
  let user = Monitor<ObjectIdentifier?>(nil)
}

private enum LedgerKey: DependencyKey {
  static var liveValue: Ledger? { nil }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

/// A value of a scope. The test value has no ledger.
private final class Connection: Sendable {
  // When it is destroyed, it takes the lock.
  let canary = Canary {
    withDependencies({ $0 = .live }, operation: { _ = DependencyValues.current[NumberKey.self] })
  }
  let ledger: Ledger?

  init(of ledger: Ledger?) {
    self.ledger = ledger
    ledger?.connections.withValue { $0 += 1 }
  }
}

private enum ConnectionKey: DependencyKey {
  static var liveValue: Connection { Connection(of: DependencyValues.current[LedgerKey.self]) }
  static var testValue: Connection { Connection(of: nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ connection: Connection) async {
    connection.canary.check()
    expect(connection.ledger != nil, "A test value was torn down, which no scope has.")
    connection.ledger?.tearDowns.withValue { $0 += 1 }
  }
}

/// A value that reads another value of its scope.
private final class User: Sendable {
  let canary = Canary()
  let ledger: Ledger?
  let connection = Dependency(ConnectionKey.self)

  init(of ledger: Ledger?) {
    self.ledger = ledger
    ledger?.users.withValue { $0 += 1 }
    if ledger != nil { connection.wrappedValue.canary.check() }
  }
}

private enum UserKey: DependencyKey {
  static var liveValue: User { User(of: DependencyValues.current[LedgerKey.self]) }
  static var testValue: User { User(of: nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ user: User) async {
    user.canary.check()
    expect(user.connection.wrappedValue.ledger === user.ledger, "A tear-down read in another scope.")
    user.ledger?.tearDowns.withValue { $0 += 1 }
  }
}

private struct OpenSession: Sendable {
  let scope: DependencyScope
  let ledger = Ledger()

  init() {
    scope = DependencyScope(Session.self) { [ledger] in $0[LedgerKey.self] = ledger }
  }

  /// Reads values of the scope, which other threads may be closing.
  func read() {
    let wasClosed = ledger.isClosed.value
    let (user, connection) = withDependencies(in: scope) {
      (DependencyValues.current[UserKey.self], DependencyValues.current[ConnectionKey.self])
    }
    user.canary.check()
    connection.canary.check()
    for found in [user.ledger, connection.ledger] {
      expect(found === ledger || found == nil && !scope.isOpen, "A value of another scope was read.")
      expect(found == nil || !wasClosed, "A scope that had closed has a value.")
    }
    if user.ledger == nil { return }
    let first = ledger.user.withValue { first in
      first = first ?? ObjectIdentifier(user)
      return first
    }
    expectEqual(ObjectIdentifier(user), first, "The user of a scope that has one already")
  }

  func close() {
    inTask { await scope.close() }
    ledger.isClosed.withValue { $0 = true }
    checkCounts()
  }

  func checkCounts() {
    let counts = [ledger.users.value, ledger.connections.value]
    expect(counts.allSatisfy { $0 <= 1 }, "A scope has built \(counts) values of its keys.")
    expectEqual(ledger.tearDowns.value, counts.reduce(0, +), "The count of values that were torn down")
  }
}

private func closeWhileReading(_ effort: Effort) {
  for round in 0..<effort.rounds(200) {
    let session = OpenSession()
    let readers = Readers(3) { _ in session.read }
    // In every third round, the first reads are in a race with the end.
    readers.waitForReads(round % 3)
    session.close()
    readers.waitForReads(4)
    readers.stop()
    session.checkCounts()
  }
}

// Four threads read. The fifth closes scopes, the sixth releases them, and both open new ones in their place.
private func readManyScopes(_ effort: Effort) {
  let outer = DependencyScope(Process.self)
  let open = { @Sendable (number: Int) in
    number % 4 == 0 ? withDependencies(in: outer) { OpenSession() } : OpenSession()
  }
  let sessions = (0..<64).map { Monitor(open($0)) }
  let steps = effort.rounds(40) * sessions.count
  onThreads(6) { number in
    // Each thread takes the scopes in an order of its own.
    let order = (0..<steps).lazy.map { sessions[$0 * (2 * number + 1) % sessions.count] }
    if number < 4 { return order.forEach { $0.value.read() } }
    for (step, session) in order.prefix(steps / 8).enumerated() {
      let other = open(step)
      let replaced = session.withValue { session in
        defer { session = other }
        return session
      }
      if number == 4 { replaced.close() }
    }
  }
  for session in sessions { session.value.read() }
  inTask { await outer.close() }
  for session in sessions { session.value.close() }
}

private enum Request: DependencyScopeName {}

private enum CanaryKey: DependencyKey {
  static var liveValue: Canary { Canary() }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
  static func tearDown(_ canary: Canary) async { canary.check() }
}

// A scope's own overrides once had the scope itself, and were kept for good.
private func openManySessions(_ effort: Effort) {
  let rounds = effort.rounds(20_000)
  func open() {
    inTask {
      for round in 0..<rounds {
        let session = DependencyScope(Session.self) { $0.addBallast(1, count: 1) }
        let request = withDependencies(in: session) {
          DependencyScope(Request.self) { $0.addBallast(2, count: 1) }
        }
        withDependencies(in: request) { DependencyValues.current[CanaryKey.self].check() }
        if round.isMultiple(of: 2) { await request.close() }
        await session.close()
      }
    }
  }
  // The first run pays for setting up.
  expectNothingLeft { open() }
  let growth = ResidentMemory.growth { expectNothingLeft { open() } }
  // Far less than a hundred bytes of each round.
  if effort.isFull { expect(growth < rounds * 100, "\(rounds) sessions and requests left \(growth) bytes.") }
}
