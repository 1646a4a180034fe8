import DependenciesCore

/// Makes random programs.
struct ProgramGenerator {
  private var random: SeededRandomNumberGenerator
  private var program = Program()
  private var lastNumber = 0

  // The numbers of things that the program may have made so far.
  private var objects: [Int] = []
  private var values: [Int] = []
  private var held: [Int] = []
  private var layers: [Int] = []
  private var scopes: [Int] = []

  /// How many more operations the program may get.
  private var rest = 0

  static func program(seed: UInt64, _ kind: ProgramKind) -> Program {
    var generator = ProgramGenerator(random: SeededRandomNumberGenerator(seed: seed))
    switch kind {
    case .ordinary where generator.chance(10): generator.program.root = .test
    case .ordinary: generator.program.dropsScopes = generator.chance(8)
    case .parallel: generator.program.isParallel = true
    case .inProcess:
      generator.program.root = .process
      generator.program.isParallel = generator.chance(8)
    }
    generator.rest = generator.number(6...30)
    while generator.rest > 0 { generator.program.operations += generator.operations(depth: 0) }
    if generator.chance(3) {
      let context = DependencyContext.allCases[generator.number(0...2)]
      generator.program.operations = [
        .run(.update([.context(context)]), isAsynchronous: false, generator.program.operations)
      ]
    }
    return generator.program
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }

  /// One of what the program has made; if nothing, a number that names nothing.
  private mutating func one(_ numbers: [Int]) -> Int {
    // The latest are the most interesting.
    (chance(2) ? numbers.suffix(2).randomElement(using: &random) : numbers.randomElement(using: &random)) ?? 0
  }

  private mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private mutating func newNumber(in numbers: WritableKeyPath<Self, [Int]>) -> Int {
    self[keyPath: numbers].append(newNumber())
    return lastNumber
  }

  private mutating func key() -> ProgramKey { ProgramKey.own.randomElement(using: &random)! }
  private mutating func scope() -> ProgramScope { ProgramScope.allCases[number(0...2)] }
}

// MARK: - Operations

extension ProgramGenerator {
  private mutating func operations(depth: Int) -> [Operation] {
    var result: [Operation] = []
    for _ in 0..<number(1...5) { result.append(operation(depth: depth)) }
    return result
  }

  private mutating func operation(depth: Int) -> Operation {
    rest -= 1
    switch number(0...33) {
    case 0, 1: return .makeObject(newNumber(in: \.objects))
    case 2: return .saveValues(newNumber(in: \.values))
    case 3: return .makeLayer(newNumber(in: \.layers), over: one(layers), changes(maySuspend: false))
    case 4...7:
      let changes = chance(2) ? changes() : nil
      return .open(newNumber(in: \.scopes), scope(), changes)
    case 8 where !program.isParallel && !scopes.isEmpty:
      let scope = one(scopes)
      if program.dropsScopes { scopes.removeAll { $0 == scope } }
      return .close(scope)
    case 9...10 where program.dropsScopes && !scopes.isEmpty:
      let scope = one(scopes)
      scopes.removeAll { $0 == scope }
      return .drop(scope)
    case 11 where !program.dropsScopes:
      let (reader, key) = (reader(), key())
      return .hold(newNumber(in: \.held), reader, key)
    case 12 where !held.isEmpty: return .release(one(held))
    case 13...14 where !program.isParallel:
      return .prepare(changes(isPreparing: true))
    case 15...23 where depth < 5 && rest > 0:
      return .run(entry(), isAsynchronous: chance(4), operations(depth: depth + 1))
    case 24 where program.isParallel && depth < 4:
      let start = self
      let bodies = (0..<3).map { _ in
        let (lastNumber, random, rest) = (lastNumber, random, rest)
        self = start
        (self.lastNumber, self.random, self.rest) = (lastNumber, random, rest)
        return operations(depth: depth + 1)
      }
      return .parallel(bodies)
    case 25: return .callFamily(reader(), chance(2) ? .avatars : .rooms, input: number(1...2))
    case 26, 27:
      let laters = ProgramKey.readLater.filter { !program.dropsScopes || $0.scope == nil }
      return .readLater(reader(), key(), laters.randomElement(using: &random)!)
    case 28, 29: return .wait(number(1...8))
    default: return .read(reader(), key())
    }
  }

  private mutating func reader() -> Reader {
    switch number(0...8) {
    case 0...2: .current
    case 3: .wrapper
    case 4 where !values.isEmpty: .saved(one(values))
    case 5...8 where !objects.isEmpty: .object(one(objects))
    default: .current
    }
  }

  private mutating func entry() -> Entry {
    switch number(0...19) {
    case 0...8 where !scopes.isEmpty: .inScope(one(scopes), chance(3) ? changes() : nil)
    case 9...11 where !objects.isEmpty: .from(one(objects), chance(2) ? changes() : nil)
    case 12 where !held.isEmpty: .fromHeld(one(held))
    case 13: .newScope(scope(), changes())
    case 14 where !values.isEmpty: .continuation(one(values))
    // A task may release what it has last, and so close a scope, after the code that awaits it has gone on.
    case 15 where !program.dropsScopes: .task
    case 16 where !program.dropsScopes: .detachedTask(chance(2) ? 0 : one(values))
    case 17 where !program.dropsScopes: .queue(chance(2) ? 0 : one(values))
    default: .update(changes())
    }
  }

  /// - Parameter maySuspend: False for a layer, whose closure is synchronous.
  private mutating func changes(isPreparing: Bool = false, maySuspend: Bool = true) -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(0...3) { result.append(isPreparing ? preparation() : change()) }
    if maySuspend, chance(6) {
      for _ in 0..<number(1...2) { result.insert(.suspend, at: number(0...result.count)) }
    }
    // Not assigned in the same closure, where an assignment of unchanged values cannot be told from none.
    for case .save(let id) in result { values.append(id) }
    return result
  }

  private mutating func change() -> Change {
    switch number(0...20) {
    case 0, 1: .reset(key())
    case 2, 3: .override(key(), newNumber())
    case 4: .decorate(key(), newNumber())
    case 5: .setObject(key(), newNumber())
    case 6: .assign(one(values))
    case 7: .assignFresh
    case 8: .assignLayers([one(layers), one(layers)])
    case 9: .context(DependencyContext.allCases[number(0...2)])
    case 10: .save(newNumber())
    case 11, 12: .read(key())
    case 13: .readByWrapper(key())
    case 14: .setClock(number(0...6))
    default: .set(chance(2) ? .user : key(), newNumber())
    }
  }

  /// An operation of the closure of `prepareDependencies`, which no scope is open in.
  private mutating func preparation() -> Change {
    var unscoped = key()
    while unscoped.scope != nil { unscoped = key() }
    return switch number(0...7) {
    case 0: .override(key(), newNumber())
    case 1: .decorate(unscoped, newNumber())
    case 2: .setObject(key(), newNumber())
    case 3, 4: .read(unscoped)
    case 5: .readByWrapper(unscoped)
    default: .set(key(), newNumber())
    }
  }
}
