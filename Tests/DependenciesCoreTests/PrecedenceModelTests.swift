import DependenciesCore
import DependenciesTestSupport
import Testing

/// Random programs of nested scopes and objects that remember them, against a model as simple as the rules.
@Suite struct PrecedenceModelTests {
  @Test(arguments: UInt64(1)...60)
  func readsFollowTheRules(_ seed: UInt64) {
    var program = ScopeProgram(seed: seed)
    program.runSynchronously(in: ScopeModel(), depth: 4)
  }
}

/// The same programs in concurrent tasks, which share objects and values.
@Suite struct ConcurrentScopesTests {
  @Test(arguments: UInt64(1)...12)
  func tasksSeeWhatADictionaryWouldHave(_ seed: UInt64) async {
    var program = ScopeProgram(seed: seed)
    await program.run(in: ScopeModel(), depth: 5)
  }
}

/// A scope as the documentation describes it.
private struct ScopeModel {
  /// The overrides; a key that was reset has an entry without a value.
  var overrides: [Int: Int?] = [:]
  var context: DependencyContext?

  /// The owner of the scope's defaults: nil for the test, or the number of the `DependencyValues()`.
  var root: Int?

  func laid(over captured: ScopeModel) -> ScopeModel {
    ScopeModel(
      overrides: captured.overrides.merging(overrides) { $1 },
      context: context ?? captured.context,
      root: root ?? captured.root
    )
  }

  func place(of index: Int) -> Place { Place(root: root, context: context ?? .test, index: index) }

  /// Where a default is kept.
  struct Place: Hashable {
    let root: Int?
    let context: DependencyContext
    let index: Int
  }
}

private struct ScopeProgram {
  var random: SeededRandomNumberGenerator

  /// Objects, and the scopes that they were made in.
  var objects: [(readers: Readers, scope: ScopeModel)] = []

  /// Values, some of which an update closure gave away, and continuations.
  var values: [(values: DependencyValues, scope: ScopeModel)] = []
  var continuations: [(continuation: DependencyValues.Continuation, scope: ScopeModel)] = []

  var roots = 0

  /// The roots in which no other task reads or prepares.
  var ownRoots: Set<Int> = []
  var prepared: [ScopeModel.Place: Int] = [:]
  var read: Set<ScopeModel.Place> = []

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// Asynchronous scopes, with tasks inside that inherit them.
  mutating func run(in scope: ScopeModel, depth: Int) async {
    runSynchronously(in: scope, depth: 2)
    guard depth > 0 else { return }
    if Bool.random(using: &random) {
      ownRoots = []
      let programs = (0..<3).map { _ in copy() }
      await withTaskGroup(of: Void.self) { group in
        for var program in programs {
          group.addTask { await program.run(in: scope, depth: depth - 2) }
        }
      }
    }
    var program = self
    var inner = scope
    await withDependencies {
      program.change(&$0, &inner)
    } operation: {
      await program.run(in: inner, depth: depth - 1)
    }
    self = program
    check(scope)
  }

  /// The same program, continued at random in another way.
  private mutating func copy() -> ScopeProgram {
    var copy = self
    copy.random = SeededRandomNumberGenerator(seed: random.next())
    return copy
  }

  mutating func runSynchronously(in scope: ScopeModel, depth: Int) {
    prepare(in: scope)
    check(scope)
    guard depth > 0 else { return }
    objects.append((Readers(), scope))
    continuations.append((withEscapedDependencies { $0 }, scope))
    nest(in: scope, depth: depth)
    if let object = objects.randomElement(using: &random) {
      var inner = scope.laid(over: object.scope)
      if Bool.random(using: &random) {
        withDependencies(from: object.readers) { runSynchronously(in: inner, depth: depth - 1) }
      } else {
        withDependencies(from: object.readers) {
          change(&$0, &inner)
        } operation: {
          runSynchronously(in: inner, depth: depth - 1)
        }
      }
    }
    if let other = continuations.randomElement(using: &random) {
      other.continuation.yield { nest(in: other.scope, depth: depth) }
    }
    changeValuesThatAreKept()
    check(scope)
  }

  private mutating func nest(in scope: ScopeModel, depth: Int) {
    var inner = scope
    withDependencies {
      change(&$0, &inner)
    } operation: {
      runSynchronously(in: inner, depth: depth - 1)
    }
  }

  /// Makes up to a dozen changes, and perhaps keeps the values as they are in between.
  private mutating func change(_ values: inout DependencyValues, _ scope: inout ScopeModel) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      if let other = self.values.randomElement(using: &random) { (values, scope) = other }
    case 1:
      roots += 1
      ownRoots.insert(roots)
      (values, scope) = (DependencyValues(), ScopeModel(root: roots))
    default: break
    }
    for _ in 0..<Int.random(in: 0...12, using: &random) { changeOnce(&values, &scope) }
  }

  private mutating func changeOnce(_ values: inout DependencyValues, _ scope: inout ScopeModel) {
    let index = Int.random(in: Slot.all.indices, using: &random)
    let number = Int.random(in: 1000..<2000, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<3:
      Slot.all[index].reset(&values)
      scope.overrides[index] = .some(nil)
    case 3:
      values.context = DependencyContext.allCases.randomElement(using: &random) ?? .live
      scope.context = values.context
    case 4:
      self.values.append((values, scope))
    case 5:
      values.decorate(Slot.paths[index]) { $0 + 1 }
      scope.overrides[index] = expected(index, in: scope) + 1
    case 6:
      Slot.all[index].override(number, &values)
      scope.overrides[index] = number
    default:
      values[slot: index] = number
      scope.overrides[index] = number
    }
  }

  private mutating func changeValuesThatAreKept() {
    guard let index = values.indices.randomElement(using: &random) else { return }
    var (kept, scope) = values.remove(at: index)
    for _ in 0..<6 { changeOnce(&kept, &scope) }
    #expect(kept.numbers == numbers(in: scope))
    values.append((kept, scope))
  }

  /// Prepares some of the keys that nothing has read, for defaults that only this program has.
  private mutating func prepare(in scope: ScopeModel) {
    guard let root = scope.root, ownRoots.contains(root) else { return }
    for index in Slot.all.indices where Bool.random(using: &random) {
      let place = scope.place(of: index)
      guard scope.overrides[index] == nil, !read.contains(place), prepared[place] == nil else { continue }
      let number = Int.random(in: 2000..<3000, using: &random)
      prepareDependencies { $0[slot: index] = number }
      prepared[place] = number
    }
  }

  private mutating func check(_ scope: ScopeModel) {
    let expected = numbers(in: scope)
    #expect(DependencyValues.current.numbers == expected)
    #expect(Readers().numbers == expected)
    guard let object = objects.randomElement(using: &random) else { return }
    let expectedByObject = numbers(in: scope.laid(over: object.scope))
    #expect(object.readers.numbers == expectedByObject)
    #expect(object.readers.values.wrappedValue.numbers == expectedByObject)
  }

  private mutating func numbers(in scope: ScopeModel) -> [Int] {
    var numbers: [Int] = []
    for index in Slot.all.indices { numbers.append(expected(index, in: scope)) }
    return numbers
  }

  private mutating func expected(_ index: Int, in scope: ScopeModel) -> Int {
    if let value = scope.overrides[index] ?? nil { return value }
    let place = scope.place(of: index)
    read.insert(place)
    return prepared[place] ?? defaultValue(index, in: place.context)
  }
}

/// An object that reads each key, some by a path, and all values at once.
private final class Readers: Sendable {
  let values = Dependency(\.self)
  private let readers = Slot.all.map { $0.makeReader() }

  var numbers: [Int] { readers.map(\.wrappedValue) }
}

private func defaultValue(_ index: Int, in context: DependencyContext) -> Int {
  switch context {
  case .live: 100 + index
  case .preview: 200 + index
  case .test: 300 + index
  }
}

private protocol Index: SendableMetatype { static var number: Int { get } }
private enum Zero: Index { static var number: Int { 0 } }
private enum After<Previous: Index>: Index { static var number: Int { Previous.number + 1 } }

private enum Key<Number: Index>: DependencyKey {
  static var liveValue: Int { defaultValue(Number.number, in: .live) }
  static var previewValue: Int { defaultValue(Number.number, in: .preview) }
  static var testValue: Int { defaultValue(Number.number, in: .test) }
}

/// The operations on one key.
private struct Slot: Sendable {
  let read: @Sendable (DependencyValues) -> Int
  let set: @Sendable (Int, inout DependencyValues) -> Void
  let override: @Sendable (Int, inout DependencyValues) -> Void
  let reset: @Sendable (inout DependencyValues) -> Void
  let makeReader: @Sendable () -> Dependency<Int>

  init<Number: Index>(_ number: Number.Type) {
    read = { $0[Key<Number>.self] }
    set = { $1[Key<Number>.self] = $0 }
    override = { number, values in values.override(Key<Number>.self) { number } }
    reset = { $0.reset(Key<Number>.self) }
    let path: (any KeyPath<DependencyValues, Int> & Sendable)? =
      Number.number.isMultiple(of: 3) ? Self.paths[Number.number] : nil
    makeReader = { if let path { Dependency(path) } else { Dependency(Key<Number>.self) } }
  }

  static let paths: [any WritableKeyPath<DependencyValues, Int> & Sendable] = (0..<18).map { \.[slot: $0] }

  static let all: [Slot] = {
    func slots<Number: Index>(from number: Number.Type) -> [Slot] {
      [Slot(number)] + (Number.number + 1 < paths.count ? slots(from: After<Number>.self) : [])
    }
    return slots(from: Zero.self)
  }()
}

extension DependencyValues {
  fileprivate subscript(slot index: Int) -> Int {
    get { Slot.all[index].read(self) }
    set { Slot.all[index].set(newValue, &self) }
  }

  /// The values of all keys.
  fileprivate var numbers: [Int] { Slot.all.map { $0.read(self) } }
}
