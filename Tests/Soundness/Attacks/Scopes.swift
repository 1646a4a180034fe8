import DependenciesCore

/// Scopes that end while other threads use them.
enum Scopes {
  static let attacks = [
    Attack("scopesClosedWhileTheyAreRead", closeWhileReading),
    Attack("scopesOpenedInsideOneThatCloses", openWhileClosing),
    Attack("scopesWhoseTearDownsCloseOneAnother", closeOneAnother),
  ]
}

private enum Session: DependencyScopeName {}

private final class Connection: Sendable {
  static let alive = Monitor(0)

  let isLive: Bool

  init(isLive: Bool) {
    self.isLive = isLive
    Self.alive.withValue { $0 += 1 }
  }

  deinit {
    // A read that takes the lock.
    withDependencies({ $0 = .live }, operation: { _ = DependencyValues.current[NumberKey.self] })
    Self.alive.withValue { $0 -= 1 }
  }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum ConnectionKey: DependencyKey {
  static let tornDown = Monitor(0)

  static var liveValue: Connection { Connection(isLive: true) }
  static var testValue: Connection { Connection(isLive: false) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }

  static func tearDown(_ connection: Connection) async throws {
    expect(connection.isLive, "A test value was torn down, which no scope has.")
    tornDown.withValue { $0 += 1 }
  }
}

private func expectNoneAlive() {
  _ = Connection.alive.wait(seconds: 10) { $0 == 0 }
  expectEqual(Connection.alive.value, 0, "The count of values that are alive when their scopes have closed")
}

private func closeWhileReading(_ effort: Effort) {
  for round in 0..<effort.rounds(200) {
    let scope = DependencyScope(Session.self)
    let reads = Monitor(0)
    let isOver = Monitor(false)
    let live = Monitor<Set<ObjectIdentifier>>([])
    ConnectionKey.tornDown.withValue { $0 = 0 }
    let readers = (0..<3).map { _ in
      Thread {
        var hasSeenTheEnd = false
        while !isOver.value {
          let connection = withDependencies(in: scope) { DependencyValues.current[ConnectionKey.self] }
          expect(!(hasSeenTheEnd && connection.isLive), "A scope that had closed built a value.")
          hasSeenTheEnd = !connection.isLive
          if connection.isLive { live.withValue { _ = $0.insert(ObjectIdentifier(connection)) } }
          reads.withValue { $0 += 1 }
        }
      }
    }
    // In every third round, the first reads are in a race with the end.
    if round % 3 > 0 { reads.wait { $0 > 10 * round % 3 } }
    inTask { await scope.close() }
    let readsBefore = reads.value
    reads.wait { $0 > readsBefore + 3 }
    isOver.withValue { $0 = true }
    for reader in readers { reader.join() }
    expect(live.value.count <= 1, "A scope had \(live.value.count) values of one key.")
    expectEqual(ConnectionKey.tornDown.value, live.value.count, "The count of values that were torn down")
  }
  expectNoneAlive()
}

private func openWhileClosing(_ effort: Effort) {
  for _ in 0..<effort.rounds(50) {
    let outer = DependencyScope(Session.self)
    let opened = Monitor(0)
    let openers = (0..<2).map { _ in
      Thread {
        // A separate task closes each scope, so threads without an end would leave more and more of them
        // behind.
        for _ in 0..<30 {
          withDependencies(in: outer) {
            withDependencies(in: DependencyScope(Session.self)) {
              _ = DependencyValues.current[ConnectionKey.self]
            }
          }
          opened.withValue { $0 += 1 }
        }
      }
    }
    opened.wait { $0 > 2 }
    inTask { await outer.close() }
    for opener in openers { opener.join() }
  }
  expectNoneAlive()
}

private enum Others: DependencyKey {
  static var liveValue: Monitor<[DependencyScope]> { Monitor([]) }
}

private enum ClosingKey: DependencyKey {
  static var liveValue: Connection { Connection(isLive: true) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }

  static func tearDown(_ connection: Connection) async throws {
    for scope in DependencyValues.current[Others.self].value { await scope.close() }
  }
}

private func closeOneAnother(_ effort: Effort) {
  for _ in 0..<effort.rounds(100) {
    let others = Monitor<[DependencyScope]>([])
    let scopes = (0..<5).map { _ in DependencyScope(Session.self) { $0[Others.self] = others } }
    // One is inside another.
    let inner = withDependencies(in: scopes[0]) { DependencyScope(Session.self) }
    others.withValue { $0 = scopes + [inner] }
    for scope in others.value {
      withDependencies(in: scope) { _ = DependencyValues.current[ClosingKey.self] }
    }
    inTask {
      await withTaskGroup { group in
        for scope in others.value.shuffled() { group.addTask { _ = await scope.close() } }
      }
    }
    others.withValue { $0 = [] }
  }
  expectNoneAlive()
}
