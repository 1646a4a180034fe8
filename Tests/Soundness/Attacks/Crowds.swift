import DependenciesCore

/// Threads that use many scopes at once, or everything that the library has.
enum Crowds {
  static let attacks = [
    Attack("manyScopesReadByAllThreads", readManyScopes),
    Attack("everythingAtOnce", useEverything),
  ]
}

private enum Process: DependencyScopeName {}
private enum Session: DependencyScopeName {}

// MARK: Scopes

/// Counts what an open scope has built and torn down.
private final class Ledger: Sendable {
  let users = Monitor(0)
  let connections = Monitor(0)
  let tearDowns = Monitor(0)

  /// The user that was read first.
  let user = Monitor<ObjectIdentifier?>(nil)
}

private enum LedgerKey: DependencyKey {
  static var liveValue: Ledger? { nil }
}

/// A value of a scope. The test value has no ledger.
private final class Connection: Sendable {
  let canary = Canary()
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
    connection.ledger?.tearDowns.withValue { $0 += 1 }
  }
}

/// A value that reads another value of its scope.
private final class User: Sendable {
  let canary = Canary()
  let ledger: Ledger?
  let connection: Dependency<Connection>

  init(of ledger: Ledger?) {
    self.ledger = ledger
    connection = Dependency(ConnectionKey.self)
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
    let (user, connection) = withDependencies(in: scope) {
      (DependencyValues.current[UserKey.self], DependencyValues.current[ConnectionKey.self])
    }
    user.canary.check()
    connection.canary.check()
    for found in [user.ledger, connection.ledger] {
      expect(found === ledger || found == nil && scope.isClosed, "A value of another scope was read.")
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
    let counts = [ledger.users.value, ledger.connections.value]
    expect(counts.allSatisfy { $0 <= 1 }, "A scope has built \(counts) values of its keys.")
    expectEqual(ledger.tearDowns.value, counts.reduce(0, +), "The count of values that were torn down")
  }
}

// Four threads read. The fifth closes scopes, the sixth releases them, and both open new ones in their place.
private func readManyScopes(_ effort: Effort) {
  expectNothingLeft {
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
}

// MARK: Everything

/// A key whose value needs that of the next key in a cycle.
private enum CycleKey<Name: Link>: DependencyKey {
  static var liveValue: Int { DependencyValues.current.number(after: Name.self) }
  static var testValue: Int { 1 }
}

private protocol Link {
  associatedtype Next: Link
}
private enum One: Link { typealias Next = Two }
private enum Two: Link { typealias Next = Three }
private enum Three: Link { typealias Next = One }

extension DependencyValues {
  fileprivate func number<Name: Link>(after _: Name.Type) -> Int { self[CycleKey<Name.Next>.self] }
}

private final class Object: Sendable {
  let canary = Canary()
  let number = Dependency(NumberKey.self)
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
}

private enum ObjectKey: DependencyKey {
  static var liveValue: Object { Object() }
}

private enum WeakKey: DependencyKey {
  static var liveValue: Object { Object() }
  static var lifetime: DependencyLifetime { .weak }
}

private enum ScopedKey: DependencyKey {
  static var liveValue: Object { Object() }
  static var testValue: Object { Object() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ object: Object) async {
    object.canary.check()
    expect(object.number.wrappedValue >= 0, "A tear-down does not see the override of its scope.")
  }
}

// Cycles, fresh values, an override that builds its value when read, and a scope that one thread closes.
private func useEverything(_ effort: Effort) {
  expectNothingLeft {
    for round in 0..<effort.rounds(60) {
      let fresh = DependencyValues.live
      let scope = DependencyScope(Session.self) { $0[NumberKey.self] = round }
      onThreads(4) { number in
        withDependencies {
          $0 = fresh
          $0.addBallast(round)
        } operation: {
          let values = DependencyValues.current
          let numbers =
            switch number {
            case 0: values.number(after: One.self)
            case 1: values.number(after: Two.self)
            case 2: values.number(after: Three.self)
            default: 1
            }
          expectEqual(numbers, 1, "A value in a cycle")
          for object in [values[ObjectKey.self], values[WeakKey.self]] {
            object.canary.check()
            expectEqual(object.number.wrappedValue, 1, "What an object reads in fresh values")
          }
          withDependencies {
            $0.override(ObjectKey.self) { Object() }
          } operation: {
            DependencyValues.current[ObjectKey.self].canary.check()
          }
        }
        withDependencies(in: scope) { DependencyValues.current[ScopedKey.self].canary.check() }
        if number == 2 { Task { await scope.close() } }
      }
    }
  }
}
