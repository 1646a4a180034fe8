import Dependencies
import DependenciesCore

/// Scopes whose tear-downs read, open, close, release and throw, in random orders, while threads read in them.
enum RandomTearDowns {
  static let attacks = [Attack("tearDownsThatDoEverything", doEverything)]
}

private struct Failure: Error { let number: Int }

/// The events of one round.
private final class Round: Sendable {
  struct Counts {
    var built = 0
    var tornDown = 0
    var thrown: Set<Int> = []

    /// The errors that were returned or reported.
    var delivered: Set<Int> = []
  }

  let counts = Monitor(Counts())
  let scopes = Monitor<[DependencyScope?]>([])

  func deliver(_ errors: [any Error]) {
    let numbers = errors.compactMap { ($0 as? Failure)?.number }
    counts.withValue { $0.delivered.formUnion(numbers) }
  }

  func scope(_ number: Int) -> DependencyScope? {
    let scopes = scopes.value
    return scopes[number % scopes.count]
  }
}

private enum RoundKey: DependencyKey {
  static var liveValue: Round? { nil }
}

/// A value that is built in a scope, and what its tear-down does.
private final class Worker: Sendable {
  /// Nil for a value of a scope that was opened in a closed one.
  let round: Round?
  let isTestValue: Bool
  let steps = Monitor<[Step]>([])
  let isTornDown = Monitor(false)
  let canary = Canary()
  let third = Dependency(ThirdKey.self)

  init(isTestValue: Bool = false) {
    round = isTestValue ? nil : DependencyValues.current[RoundKey.self]
    self.isTestValue = isTestValue
    round?.counts.withValue { $0.built += 1 }
  }

  func tearDown() async throws {
    canary.check()
    expect(!isTestValue, "A test value was torn down.")
    let isFirst = isTornDown.withValue { isTornDown in
      defer { isTornDown = true }
      return !isTornDown
    }
    expect(isFirst, "A value was torn down twice.")
    defer { round?.counts.withValue { $0.tornDown += 1 } }
    guard let round else { return }
    for step in steps.value { try await step.run(in: round) }
  }
}

private enum FirstKey: DependencyKey {
  static var liveValue: Worker { Worker() }
  static var testValue: Worker { Worker(isTestValue: true) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ worker: Worker) async throws { try await worker.tearDown() }
}

/// A value that needs the first one.
private enum SecondKey: DependencyKey {
  static var liveValue: Worker {
    DependencyValues.current[FirstKey.self].canary.check()
    return Worker()
  }
  static var testValue: Worker { Worker(isTestValue: true) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ worker: Worker) async throws { try await worker.tearDown() }
}

/// A value that all others use, and is often the youngest.
private enum ThirdKey: DependencyKey {
  static var liveValue: Worker { Worker() }
  static var testValue: Worker { Worker(isTestValue: true) }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ worker: Worker) async throws { try await worker.tearDown() }
}

private enum Step {
  case close(Int, reportsErrors: Bool)
  case release(Int)
  case read(Int)
  case open(Int, isKept: Bool)
  case work(Int)
  case cancel
  case fail(Int)

  static func random(_ number: Int, of count: Int, using generator: inout SeededRandomNumberGenerator) -> Step
  {
    let scope = Int.random(in: 0..<count, using: &generator)
    let coin = Bool.random(using: &generator)
    return switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: .close(scope, reportsErrors: coin)
    case 2: .release(scope)
    case 3, 4: .read(scope)
    case 5: .open(scope, isKept: coin)
    case 6: .work(scope)
    case 7: .cancel
    default: .fail(number)
    }
  }

  func run(in round: Round) async throws {
    switch self {
    case .close(let number, let reportsErrors):
      if let scope = round.scope(number) { round.deliver(await scope.close(reportsErrors: reportsErrors)) }
    case .release(let number):
      let released = round.scopes.withValue { scopes in
        defer { scopes[number] = nil }
        return scopes[number]
      }
      withExtendedLifetime(released) {}
    case .read(let number): if let scope = round.scope(number) { readBoth(in: scope) }
    case .open(let number, let isKept):
      guard let scope = round.scope(number) else { return }
      let inner = withDependencies(in: scope) { DependencyScope(Session.self) }
      readBoth(in: inner)
      if isKept { round.scopes.withValue { $0.append(inner) } }
    case .work(let number):
      guard let scope = round.scope(number) else { return }
      await withDependencies(in: scope) {
        await withDependencyScope(Session.self) {
          _ = DependencyValues.current[SecondKey.self]
          await Task.yield()
        }
      }
    case .cancel: withUnsafeCurrentTask { $0?.cancel() }
    case .fail(let number):
      round.counts.withValue { _ = $0.thrown.insert(number) }
      throw Failure(number: number)
    }
  }
}

private func readBoth(in scope: DependencyScope) {
  withDependencies(in: scope) {
    DependencyValues.current[SecondKey.self].canary.check()
    let first = DependencyValues.current[FirstKey.self]
    first.canary.check()
    first.third.wrappedValue.canary.check()
  }
}

// In a circle of waits, this would hang; a lost value or error would never be counted.
private func doEverything(_ effort: Effort) {
  let current = Monitor<Round?>(nil)
  DependencyDiagnostics.reporter = { issue in
    let parts = issue.text.split(separator: "Failure(number: ").dropFirst()
    let numbers = parts.compactMap { Int($0.prefix(while: \.isNumber)) }
    current.value?.counts.withValue { $0.delivered.formUnion(numbers) }
  }
  for seed in 0..<effort.rounds(300) {
    var generator = SeededRandomNumberGenerator(seed: UInt64(seed))
    var failures = 0
    let round = Round()
    current.withValue { $0 = round }
    let count = Int.random(in: 2...6, using: &generator)
    func steps() -> [Step] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        failures += 1
        return .random(failures, of: count, using: &generator)
      }
    }
    for number in 0..<count {
      let open = { @Sendable in DependencyScope(Session.self) { $0[RoundKey.self] = round } }
      let isInner = number > 0 && Bool.random(using: &generator)
      let outer = isInner ? round.scope(Int.random(in: 0..<number, using: &generator)) : nil
      let scope = outer.map { withDependencies(in: $0, operation: open) } ?? open()
      round.scopes.withValue { $0.append(scope) }
      for key in [true, false] where Bool.random(using: &generator) {
        let worker = withDependencies(in: scope) {
          key ? DependencyValues.current[FirstKey.self] : DependencyValues.current[SecondKey.self]
        }
        let own = steps()
        worker.steps.withValue { $0 = own }
      }
    }
    let callers = [steps(), steps()]
    let readers = Readers(2) { number in
      { if let scope = round.scope(number + seed) { readBoth(in: scope) } }
    }
    inTask {
      await withTaskGroup { group in
        for steps in callers {
          group.addTask {
            // The callers handle their own errors.
            for step in steps { if case .fail = step { continue } else { try? await step.run(in: round) } }
          }
        }
      }
    }
    readers.stop()
    inTask {
      while true {
        // A tear-down may have opened more.
        let scopes = round.scopes.withValue { scopes in
          defer { scopes = scopes.map { _ in nil } }
          return scopes.compactMap(\.self)
        }
        for scope in scopes { round.deliver(await scope.close(reportsErrors: false)) }
        // Scopes that are released close in tasks of their own.
        let counts = round.counts.value
        let isDone = counts.built == counts.tornDown && counts.thrown.isSubset(of: counts.delivered)
        if scopes.isEmpty, isDone { break }
        await Task.yield()
      }
    }
    current.withValue { $0 = nil }
  }
}
