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

  /// Whether the operations are those of a tear-down. Others do not wait for it, and it waits for no others.
  private var isInTearDown = false

  static func program(seed: UInt64, _ kind: ProgramKind) -> Program {
    var generator = ProgramGenerator(random: SeededRandomNumberGenerator(seed: seed))
    switch kind {
    case .ordinary: generator.begin()
    case .inTest:
      generator.program.root = .test
      if generator.chance(3) {
        generator.addTraits()
        // Without a trait, the run has the values of all that reads before a trait.
        generator.program.traits.append(.setting([]))
        generator.addOperations(6...15)
        let program = generator.program
        generator.program.earlierRun = .init(traits: program.traits, operations: program.operations)
        (generator.program.traits, generator.program.operations) = ([], [])
        // The pages do not say what a read in these gets.
        if !generator.chance(4) { generator.values = [] }
      }
      generator.addTraits()
    case .parallel: generator.program.isParallel = true
    case .inProcess:
      generator.program.root = .process
      generator.program.isParallel = generator.chance(8)
    }
    // The values by which the runner learns of the end of a scope count as built in each context, as the clock.
    generator.program.dropsScopes =
      !generator.program.isParallel && generator.program.hasClock && generator.chance(4)
    let tearsDownFirst = generator.chance(2)
    if tearsDownFirst { generator.addTearDowns() }
    generator.addOperations(6...30)
    if !tearsDownFirst { generator.addTearDowns() }
    if generator.chance(3) {
      let context = generator.aContext()
      generator.program.operations = [
        .run(.update([.context(context)]), isAsynchronous: false, generator.program.operations)
      ]
    }
    return generator.program
  }

  private mutating func addTraits() {
    for _ in 0..<number(0...3) { program.traits.append(aTrait()) }
  }

  private mutating func addOperations(_ count: ClosedRange<Int>) {
    rest = number(count)
    while rest > 0 { program.operations += operations(depth: 0) }
  }

  private mutating func addTearDowns() {
    if program.isParallel { return }
    isInTearDown = true
    for key in ProgramKey.own where key.scope != nil && chance(3) {
      rest = number(1...3)
      var operations: [Operation] = []
      while rest > 0 { operations += self.operations(depth: 4) }
      program.tearDowns[key] = .init(operations: operations, fails: chance(3))
    }
    isInTearDown = false
  }

  private mutating func begin() {
    program.hasClock = !chance(3)
    if chance(3) { program.context = aContext() }
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

  private mutating func aKey(_ isIncluded: (ProgramKey) -> Bool = { _ in true }) -> ProgramKey {
    let hasClock = program.hasClock
    while true {
      let key = ProgramKey.own.randomElement(using: &random)!
      if hasClock || !key.readsClock, isIncluded(key) { return key }
    }
  }

  private mutating func aClock() -> ProgramClock {
    ProgramClock(isOther: chance(3), secondsAhead: number(0...6))
  }

  private mutating func aScope() -> ProgramScope { ProgramScope.allCases[number(0...2)] }
  private mutating func aContext() -> DependencyContext { DependencyContext.allCases[number(0...2)] }
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
    switch number(0...42) {
    case 0, 1: return .makeObject(newNumber(in: \.objects))
    case 2: return .saveValues(newNumber(in: \.values))
    case 3: return .makeLayer(newNumber(in: \.layers), over: one(layers), changes())
    case 4...7:
      let changes = chance(2) ? changes() : nil
      return .open(newNumber(in: \.scopes), aScope(), changes)
    case 8 where !program.isParallel && !scopes.isEmpty:
      return .close(one(scopes), reportsErrors: !chance(3))
    case 9...10 where program.dropsScopes && !isInTearDown && !scopes.isEmpty:
      let scope = one(scopes)
      scopes.removeAll { $0 == scope }
      return .drop(scope)
    case 11:
      let (reader, key) = (aReader(), aKey())
      return .hold(newNumber(in: \.held), reader, key)
    case 12 where !held.isEmpty: return .release(one(held))
    case 13...15 where !program.isParallel: return .prepare(preparations())
    case 16...24 where depth < 5 && rest > 0:
      return .run(entry(), isAsynchronous: chance(4), operations(depth: depth + 1))
    case 25 where program.isParallel && depth < 4:
      let start = self
      let bodies = (0..<3).map { _ in
        let (lastNumber, random, rest) = (lastNumber, random, rest)
        self = start
        (self.lastNumber, self.random, self.rest) = (lastNumber, random, rest)
        return operations(depth: depth + 1)
      }
      return .parallel(bodies)
    // Without a trait, the programs of a test share its environment.
    case 25 where program.root == .test && program.traits.contains(where: \.isOfLibrary):
      return .overrideInTest(settings())
    case 25 where program.root == .process && program.tellsReports && chance(3): return .setReporter
    case 26:
      let (reader, key) = (aReader(), chance(2) ? ProgramKey.avatars : .rooms)
      return chance(6) ? .resetFamily(reader, key) : .callFamily(reader, key, input: number(1...2))
    case 27, 28:
      let laters = ProgramKey.readLater.filter { program.hasClock || !$0.readsClock }
      return .readLater(aReader(), aKey(), laters.randomElement(using: &random)!)
    case 29...30 where program.hasClock:
      return .wait(number(1...8))
    case 31, 32: return readInsideOverride()
    case 33 where depth < 5 && rest > 0: return inFreshValues(depth: depth)
    case 34...35 where !program.isParallel && depth < 5 && rest > 0: return aroundTheEndOfAScope(depth: depth)
    default: return .read(aReader(), aKey(), line: aLine())
    }
  }

  private mutating func aLine() -> UInt { .random(in: ProgramLine.reads, using: &random) }

  /// Reads of a value inside an override of a key that its construction reads.
  private mutating func readInsideOverride() -> Operation {
    let key = aKey { !$0.reads.isEmpty }
    let part = key.readsInAll.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &random) ?? .user
    var reads: [Operation] = []
    for _ in 0..<number(1...2) { reads.append(.read(aReader(), key, line: aLine())) }
    return .run(.update([.set(part, newNumber())]), isAsynchronous: chance(4), reads)
  }

  /// Opens a scope, makes objects in it, and uses these and the scope while it is open, and after its end.
  private mutating func aroundTheEndOfAScope(depth: Int) -> Operation {
    let (scope, object, values) = (newNumber(in: \.scopes), newNumber(in: \.objects), newNumber(in: \.values))
    let make = [Operation.makeObject(object), .saveValues(values)]
    let open = Operation.open(scope, aScope(), chance(2) ? changes() : nil)
    let close = Operation.close(scope, reportsErrors: !chance(3))
    let inside = Operation.run(
      .inScope(scope, chance(4) ? changes() : nil),
      isAsynchronous: false,
      make + operations(depth: depth + 1) + (chance(3) ? [close] + operations(depth: depth + 1) : [])
    )
    let entry: Entry =
      switch number(0...3) {
      case 0: .inScope(scope, chance(3) ? changes() : nil)
      case 1: .from(object, chance(3) ? changes() : nil)
      case 2: .continuation(values)
      default: .update(changes())
      }
    let after = Operation.run(entry, isAsynchronous: chance(4), operations(depth: depth + 1))
    return .run(.update(chance(2) ? changes() : []), isAsynchronous: false, [open, inside, close, after])
  }

  /// Operations in fresh values, which may be bound again with other overrides.
  private mutating func inFreshValues(depth: Int) -> Operation {
    let saved = newNumber()
    let entry = Entry.update([.assignFresh(nil), .save(saved)] + changes())
    values.append(saved)
    return .run(entry, isAsynchronous: chance(4), operations(depth: depth + 1))
  }

  private mutating func aReader() -> Reader {
    switch number(0...8) {
    case 0...2: .current
    case 3: .wrapper
    case 4 where !values.isEmpty: .saved(one(values))
    case 5...8 where !objects.isEmpty: .object(one(objects))
    default: .current
    }
  }

  private mutating func entry() -> Entry {
    switch number(0...20) {
    case 0...8 where !scopes.isEmpty: .inScope(one(scopes), chance(3) ? changes() : nil)
    case 9...11 where !objects.isEmpty: .from(one(objects), chance(2) ? changes(maySuspend: true) : nil)
    case 12 where !held.isEmpty: .fromHeld(one(held))
    case 13: .newScope(aScope(), changes())
    case 14 where !values.isEmpty: .continuation(one(values))
    case 15 where !isInTearDown: .task
    case 16 where !isInTearDown: .detachedTask(chance(2) ? 0 : one(values))
    case 17 where !isInTearDown: .queue(chance(2) ? 0 : one(values))
    case 18 where program.tellsReports && chance(3): .reporter
    default: .update(changes(maySuspend: true))
    }
  }
}

// MARK: - Update closures

extension ProgramGenerator {
  /// The operations of an update closure.
  private mutating func changes(maySuspend: Bool = false) -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(0...3) { result.append(change()) }
    if maySuspend { suspend(&result) }
    // Not assigned in the same closure, where an assignment of unchanged values cannot be told from none.
    for case .save(let id) in result { values.append(id) }
    return result
  }

  private mutating func suspend(_ changes: inout [Change]) {
    if !chance(6) { return }
    for _ in 0..<number(1...2) { changes.insert(.suspend, at: number(0...changes.count)) }
  }

  private mutating func change() -> Change {
    switch number(0...20) {
    case 0, 1: .reset(aKey())
    case 2...4: .wrap(aKey(), newNumber())
    case 5: .setObject(aKey(), newNumber())
    case 6: .assign(one(values))
    case 7: .assignFresh(chance(3) ? aContext() : nil)
    case 8: .assignLayers([one(layers), one(layers)])
    case 9: .context(aContext())
    case 10: .save(newNumber())
    case 11, 12: .read(aKey())
    case 13: .readByWrapper(aKey())
    case 14 where program.hasClock: .setClock(aClock())
    case 15 where !program.isParallel && chance(3): .prepare(preparations(maySuspend: false))
    default: .set(chance(2) ? .user : aKey(), newNumber())
    }
  }

  /// The operations of the closure of `prepareDependencies`.
  private mutating func preparations(maySuspend: Bool = true) -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(1...4) { result.append(preparation()) }
    if maySuspend { suspend(&result) }
    return result
  }

  private mutating func preparation() -> Change {
    // `$0` has no scope.
    let unscoped = aKey { $0.scope == nil }
    return switch number(0...23) {
    case 0...3: .wrap(unscoped, newNumber())
    case 4, 5: .setObject(aKey(), newNumber())
    case 6...8: .read(unscoped)
    case 9, 10: .readByWrapper(aKey())
    case 11: .reset(aKey())
    case 12: chance(2) ? .assign(one(values)) : .assignFresh(nil)
    case 13 where program.root == .fresh && !program.isParallel: .context(aContext())
    case 14 where chance(2): .prepare([preparation()])
    case 15 where chance(2): .fail
    case 16, 17: .set(aKey(), newNumber())
    case 18, 19: .set(.user, newNumber())
    default: .set(unscoped, newNumber())
    }
  }

  private mutating func aTrait() -> ProgramTrait {
    chance(4) ? .overriding([.set(aKey(), newNumber())]) : .setting(settings())
  }

  /// The operations of the closure of a trait, or of `overrideDependencies`.
  private mutating func settings() -> [Change] {
    var result: [Change] = []
    for _ in 0..<number(1...4) { result.append(setting()) }
    return result
  }

  private mutating func setting() -> Change {
    // The clock is prepared after the traits.
    let readable = aKey { $0.scope == nil && !$0.readsClock }
    return switch number(0...11) {
    case 0: .wrap(readable, newNumber())
    case 1: .setObject(aKey(), newNumber())
    case 2: .read(readable)
    case 3: .readByWrapper(readable)
    case 4: .reset(aKey())
    case 5 where chance(2): .context(aContext())
    case 6 where chance(2): .setClock(aClock())
    default: .set(chance(2) ? .user : aKey(), newNumber())
    }
  }
}
