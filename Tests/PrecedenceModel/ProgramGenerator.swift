import Dependencies
import DependenciesCore

/// Makes random programs.
struct ProgramGenerator {
  var random: SeededRandomNumberGenerator
  var program = Program()
  var lastNumber = 0

  // The numbers of things that the program may have made so far.
  var objects: [Int] = []
  var values: [Int] = []
  var held: [Int] = []
  var scopes: [Int] = []

  /// How many more operations the program may get.
  var rest = 0

  /// Whether the operations are those of a tear-down. Others do not wait for it, and it waits for no others.
  var isInTearDown = false

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
    // The runner builds a value in each scope, which counts for the context only where no clock is prepared.
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

  mutating func addTraits() {
    for _ in 0..<number(0...3) { program.traits.append(aTrait()) }
  }

  mutating func addOperations(_ count: ClosedRange<Int>) {
    rest = number(count)
    while rest > 0 { program.operations += operations(depth: 0) }
  }

  mutating func addTearDowns() {
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

  mutating func begin() {
    program.hasClock = !chance(3)
    if chance(3) { program.context = aContext() }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  mutating func chance(_ count: Int) -> Bool { number(1...count) == 1 }

  /// One of what the program has made; if nothing, a number that names nothing.
  mutating func one(_ numbers: [Int]) -> Int {
    // The latest are the most interesting.
    (chance(2) ? numbers.suffix(2).randomElement(using: &random) : numbers.randomElement(using: &random)) ?? 0
  }

  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func newNumber(in numbers: WritableKeyPath<Self, [Int]>) -> Int {
    self[keyPath: numbers].append(newNumber())
    return lastNumber
  }

  mutating func aKey(_ isIncluded: (ProgramKey) -> Bool = { _ in true }) -> ProgramKey {
    let hasClock = program.hasClock
    while true {
      let key = ProgramKey.own.randomElement(using: &random)!
      if hasClock || !key.readsClock, isIncluded(key) { return key }
    }
  }

  mutating func aClock() -> ProgramClock {
    ProgramClock(isOther: chance(3), secondsAhead: number(0...6))
  }

  mutating func aScope() -> ProgramScope { ProgramScope.allCases[number(0...2)] }

  mutating func aNewScope() -> NewScope {
    let (name, value) = (aScope(), newNumber())
    return switch number(0...7) {
    case 0: NewScope(name: name, value: value, place: .inNone)
    case 1 where !scopes.isEmpty: NewScope(name: name, value: value, place: .inside(one(scopes)))
    default: NewScope(name: name, value: value)
    }
  }

  mutating func aContext() -> DependencyContext { DependencyContext.allCases[number(0...2)] }
}

// MARK: - Operations

extension ProgramGenerator {
  mutating func operations(depth: Int) -> [Operation] {
    var result: [Operation] = []
    for _ in 0..<number(1...5) { result.append(operation(depth: depth)) }
    return result
  }

  mutating func operation(depth: Int) -> Operation {
    rest -= 1
    switch number(0...42) {
    case 0, 1: return .makeObject(newNumber(in: \.objects))
    case 2: return .saveValues(newNumber(in: \.values))
    case 3...7:
      let changes = chance(2) ? changes() : nil
      let scope = aNewScope()
      return .open(newNumber(in: \.scopes), scope, changes)
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

  mutating func aLine() -> UInt { .random(in: ProgramLine.reads, using: &random) }

  /// Reads of a value inside an override of a key that its construction reads.
  mutating func readInsideOverride() -> Operation {
    let key = aKey { !$0.reads.isEmpty }
    let part = key.readsInAll.sorted { $0.rawValue < $1.rawValue }.randomElement(using: &random) ?? .user
    var reads: [Operation] = []
    for _ in 0..<number(1...2) { reads.append(.read(aReader(), key, line: aLine())) }
    return .run(.update([.set(part, newNumber())]), isAsynchronous: chance(4), reads)
  }

  /// Opens a scope, makes objects in it, and uses these and the scope while it is open, and after its end.
  mutating func aroundTheEndOfAScope(depth: Int) -> Operation {
    let (scope, object, values) = (newNumber(in: \.scopes), newNumber(in: \.objects), newNumber(in: \.values))
    let make = [Operation.makeObject(object), .saveValues(values)]
    let open = Operation.open(scope, aNewScope(), chance(2) ? changes() : nil)
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
  mutating func inFreshValues(depth: Int) -> Operation {
    let saved = newNumber()
    let entry = Entry.update([.assignFresh(nil), .save(saved)] + changes())
    values.append(saved)
    return .run(entry, isAsynchronous: chance(4), operations(depth: depth + 1))
  }

  mutating func aReader() -> Reader {
    switch number(0...8) {
    case 0...2: .current
    case 3: .wrapper
    case 4 where !values.isEmpty: .saved(one(values))
    case 5...8 where !objects.isEmpty: .object(one(objects))
    default: .current
    }
  }

  mutating func entry() -> Entry {
    switch number(0...20) {
    case 0...8 where !scopes.isEmpty: .inScope(one(scopes), chance(3) ? changes() : nil)
    case 9...11 where !objects.isEmpty: .from(one(objects), chance(2) ? changes() : nil)
    case 12 where !held.isEmpty: .fromHeld(one(held))
    case 13: .newScope(aNewScope(), changes())
    case 14 where !values.isEmpty: .continuation(one(values))
    case 15 where !isInTearDown: .task
    case 16 where !isInTearDown: .detachedTask(chance(2) ? 0 : one(values))
    case 17 where !isInTearDown: .queue(chance(2) ? 0 : one(values))
    case 18 where program.tellsReports && chance(3): .reporter
    default: .update(changes())
    }
  }
}
