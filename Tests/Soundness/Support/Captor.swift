import DependenciesCore

/// An object that captures the dependencies in force where it is made, in every way there is.
final class Captor: Sendable {
  private let canary = Canary()
  private let wrappers: [Dependency<Captor>]
  private let others: [Captor]
  private let values = DependencyValues.current
  private let continuation = withEscapedDependencies { $0 }
  private let closure = capturingDependencies { DependencyValues.current[LeafKey.self].check() }

  /// The dependencies inside an override and a scope that is never closed.
  private let innerValues = withDependencies {
    $0.override(LeafKey.self) { Canary() }
  } operation: {
    withDependencies(in: DependencyScope(InnerScope.self)) { DependencyValues.current }
  }

  /// Ends with the object, and then reads once more, when the values it has inherited may be gone.
  private let task = Task {
    let canary = Canary()
    try? await Task.sleep(for: .seconds(60))
    DependencyValues.current[LeafKey.self].check()
    canary.check()
  }

  /// Makes an object.
  ///
  /// - Parameters:
  ///   - wrappers: Read other objects, and the object itself.
  ///   - others: Objects that the construction needed.
  init(_ wrappers: [Dependency<Captor>], others: [Captor] = []) {
    self.wrappers = wrappers
    self.others = others
  }

  deinit { task.cancel() }

  /// Uses everything that the object has captured.
  func check() {
    canary.check()
    for captor in wrappers.map(\.wrappedValue) + others { captor.canary.check() }
    continuation.yield { DependencyValues.current[LeafKey.self].check() }
    closure()
    for values in [values, innerValues] { values[LeafKey.self].check() }
  }
}

extension Captor {
  /// The key that each object reads.
  enum LeafKey: DependencyKey {
    static var liveValue: Canary { Canary() }
    static var testValue: Canary { Canary() }
  }

  enum Session: DependencyScopeName {}
  private enum InnerScope: DependencyScopeName {}

  /// Runs an operation in fresh values.
  static func inFreshValues(_ round: Int, _ values: DependencyValues = .live, _ operation: () -> Void) {
    withDependencies {
      $0 = values
      // The clock of a test is unimplemented.
      $0.continuousClock = ContinuousClock()
      $0.addBallast(round)
    } operation: {
      operation()
    }
  }

  /// Runs an operation in a scope. Closes the scope in every second round, and releases it in the others.
  static func inScope(
    _ round: Int,
    _ update: (inout DependencyValues) -> Void = { _ in },
    _ operation: () -> Void
  ) {
    let scope = DependencyScope(Session.self) {
      update(&$0)
      $0.addBallast(round / 2)
    }
    withDependencies(in: scope, operation: operation)
    if round.isMultiple(of: 2) { inTask { await scope.close() } }
  }

  /// Runs an operation several times on this thread, then on two others at once, and ends the process if an
  /// object is left alive.
  static func attack(_ effort: Effort, _ operation: @escaping @Sendable (_ round: Int) -> Void) {
    // The process keeps these. Objects read them when their own store is empty.
    for context in [DependencyContext.live, .test] {
      withDependencies {
        $0.context = context
      } operation: {
        DependencyValues.current[LeafKey.self].check()
      }
    }
    let rounds = effort.rounds(40)
    expectNothingLeft {
      for round in 0..<rounds { operation(round) }
      onThreads(2) { number in for round in 0..<rounds { operation(round + number) } }
    }
  }
}
