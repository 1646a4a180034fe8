import DependenciesCore

/// Operations that programs repeat a million times, which must not grow the memory.
enum Growth {
  static let attacks = [
    Attack("memoryAfterManyScopes", isQuick: false) { expectFlatMemory($0, 500_000, runScopes) },
    Attack("memoryAfterManySessions", isQuick: false) { expectFlatMemory($0, 100_000, runSessions) },
  ]
}

private enum TextKey: DependencyKey {
  static var liveValue: String { "live" }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var text: String {
    get { self[TextKey.self] }
    set { self[TextKey.self] = newValue }
  }
}

private final class Model {
  @Dependency(\.text) var text
  @Dependency(NumberKey.self) var number
}

private func runScopes(_ count: Int) {
  for number in 0..<count {
    let (model, continuation) = withDependencies {
      $0[NumberKey.self] = number
      $0.addBallast(number)
    } operation: {
      expectEqual(DependencyValues.current[NumberKey.self], number, "An override")
      return withEscapedDependencies { (Model(), $0) }
    }
    withDependencies(from: model) {
      $0.text = "changed"
    } operation: {
      expectEqual(model.number, number, "What a model has captured")
    }
    continuation.yield { expectEqual(DependencyValues.current[NumberKey.self], number, "What escaped") }
  }
}

private enum Process: DependencyScopeName {}

private final class State: Sendable {
  // Remembers the scope that keeps it.
  let own = Dependency(StateKey.self)
}

private enum StateKey: DependencyKey {
  static var liveValue: State { State() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum Connection: DependencyScopeName {}

/// A scope that is not inside the session whose tear-down closes it.
private enum ConnectionKey: DependencyKey {
  static var liveValue: DependencyScope { DependencyScope(Connection.self, in: nil) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ connection: DependencyScope) async { _ = await connection.close() }
}

private func runSessions(_ count: Int) {
  inTask {
    // A scope knows those that were opened inside.
    await withDependencyScope(Process.self) {
      for _ in 0..<count { await runSession() }
    }
  }
}

private func runSession() async {
  await withDependencyScope(Session.self) {
    let state = DependencyValues.current[StateKey.self]
    expect(state.own.wrappedValue === state, "A session has two values of one key.")
    expect(DependencyValues.current[ConnectionKey.self].isOpen, "A session begins with a closed connection.")
  }
}

/// Ends the process if an operation leaves memory behind.
private func expectFlatMemory(_ effort: Effort, _ count: Int, _ run: (_ count: Int) -> Void) {
  let count = effort.rounds(count)
  // The first rounds fill the caches of the allocator and of the concurrency runtime.
  run(max(1, count / 10))
  let before = ResidentMemory.bytes
  run(count)
  let growth = ResidentMemory.bytes - before
  // The smallest object that could be left behind each time has 16 bytes.
  if effort.isFull { expect(growth < count * 8, "Memory has grown by \(growth) bytes over \(count) rounds.") }
}
