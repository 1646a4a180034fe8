import DependenciesCore
import DependenciesTestSupport
import Testing

/// Random programs of nested scopes and objects that remember them, against a model as simple as the rules.
@Suite struct PrecedenceModelTests {
  @Test(arguments: UInt64(1)...200)
  func readsFollowTheRules(_ seed: UInt64) {
    var program = Program(seed: seed)
    program.run(in: ModelScope(), depth: 5)
    #expect(program.reads > 0)
  }
}

/// A scope as the documentation describes it.
private struct ModelScope {
  /// The overrides; a key that was reset has an entry without a value.
  var overrides: [Int: Int?] = [:]
  var context: DependencyContext?

  /// The owner of the scope's defaults: nil for the outer one, or the number of the `DependencyValues()`.
  var root: Int?

  func laid(over captured: ModelScope) -> ModelScope {
    ModelScope(
      overrides: captured.overrides.merging(overrides) { $1 },
      context: context ?? captured.context,
      root: root ?? captured.root
    )
  }
}

private struct Program {
  /// An object, and the scope it was made in.
  struct Object {
    let reader: Reader
    let scope: ModelScope
  }

  var random: SeededRandomNumberGenerator
  var objects: [Object] = []
  var prepared: [Place: Int] = [:]
  var touched: Set<Place> = []
  var roots = 0
  var reads = 0

  /// Where a default is kept.
  struct Place: Hashable {
    let root: Int?
    let context: DependencyContext
    let key: Int
  }

  init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  mutating func run(in scope: ModelScope, depth: Int) {
    for _ in 1...Int.random(in: 2...6, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2: objects.append(Object(reader: Reader(), scope: scope))
      case 2..<5: read(in: scope)
      case 5: prepare(in: scope)
      case 6 where depth > 0: nestFromAnObject(in: scope, depth: depth)
      default: if depth > 0 { nest(in: scope, depth: depth) }
      }
    }
    read(in: scope)
  }

  mutating func nest(in scope: ModelScope, depth: Int) {
    var inner = scope
    withDependencies {
      change(&$0, &inner)
    } operation: {
      run(in: inner, depth: depth - 1)
    }
  }

  mutating func nestFromAnObject(in scope: ModelScope, depth: Int) {
    guard let object = objects.randomElement(using: &random) else { return }
    var inner = scope.laid(over: object.scope)
    if Bool.random(using: &random) {
      return withDependencies(from: object.reader) { run(in: inner, depth: depth - 1) }
    }
    withDependencies(from: object.reader) {
      change(&$0, &inner)
    } operation: {
      run(in: inner, depth: depth - 1)
    }
  }

  mutating func change(_ values: inout DependencyValues, _ scope: inout ModelScope) {
    for _ in 1...Int.random(in: 1...3, using: &random) {
      let key = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        values[key: key] = nil
        scope.overrides[key] = .some(nil)
      case 1:
        let context = DependencyContext.allCases.randomElement(using: &random) ?? .live
        values.context = context
        scope.context = context
      case 2:
        roots += 1
        values = DependencyValues()
        scope = ModelScope(root: roots)
      default:
        let value = Int.random(in: 1000..<2000, using: &random)
        values[key: key] = value
        scope.overrides[key] = value
      }
    }
  }

  /// Prepares a key that nothing has touched, for defaults that only this program has.
  mutating func prepare(in scope: ModelScope) {
    let key = Int.random(in: 0..<4, using: &random)
    let place = Place(root: scope.root, context: scope.context ?? .test, key: key)
    guard scope.root != nil, touched.insert(place).inserted, scope.overrides[key] == nil else { return }
    let value = Int.random(in: 2000..<3000, using: &random)
    prepareDependencies { $0[key: key] = value }
    prepared[place] = value
  }

  mutating func read(in scope: ModelScope) {
    let key = Int.random(in: 0..<4, using: &random)
    #expect(DependencyValues.current[key: key] == expected(key, in: scope))
    for object in objects.shuffled(using: &random).prefix(3) {
      let seen = scope.laid(over: object.scope)
      #expect(object.reader.readByKey(key) == expected(key, in: seen))
      #expect(object.reader.readByPath(key) == expected(key, in: seen))
      #expect(object.reader.readComputed(key) == -expected(key, in: seen))
    }
  }

  mutating func expected(_ key: Int, in scope: ModelScope) -> Int {
    reads += 1
    if let value = scope.overrides[key] ?? nil { return value }
    let context = scope.context ?? .test
    let place = Place(root: scope.root, context: context, key: key)
    touched.insert(place)
    return prepared[place] ?? defaultValue(key, in: context)
  }
}

private func defaultValue(_ key: Int, in context: DependencyContext) -> Int {
  switch context {
  case .live: 100 + key
  case .preview: 200 + key
  case .test: 300 + key
  }
}

/// Reads each of four keys in each way.
private final class Reader {
  @Dependency(ModelKey<Index0>.self) var key0
  @Dependency(ModelKey<Index1>.self) var key1
  @Dependency(ModelKey<Index2>.self) var key2
  @Dependency(ModelKey<Index3>.self) var key3
  @Dependency(\.model0) var path0
  @Dependency(\.model1) var path1
  @Dependency(\.model2) var path2
  @Dependency(\.model3) var path3
  @Dependency(\.self) var values

  // One at a time, since a read cannot be undone.
  func readByKey(_ key: Int) -> Int {
    switch key {
    case 0: key0
    case 1: key1
    case 2: key2
    default: key3
    }
  }

  func readByPath(_ key: Int) -> Int {
    switch key {
    case 0: path0
    case 1: path1
    case 2: path2
    default: path3
    }
  }

  /// A value that is computed in the scope which the object sees.
  func readComputed(_ key: Int) -> Int { -values[key: key] }
}

private protocol Index { static var number: Int { get } }
private enum Index0: Index { static var number: Int { 0 } }
private enum Index1: Index { static var number: Int { 1 } }
private enum Index2: Index { static var number: Int { 2 } }
private enum Index3: Index { static var number: Int { 3 } }

private enum ModelKey<Number: Index>: DependencyKey {
  static var liveValue: Int { defaultValue(Number.number, in: .live) }
  static var previewValue: Int { defaultValue(Number.number, in: .preview) }
  static var testValue: Int { defaultValue(Number.number, in: .test) }
}

extension DependencyValues {
  fileprivate var model0: Int { self[ModelKey<Index0>.self] }
  fileprivate var model1: Int { self[ModelKey<Index1>.self] }
  fileprivate var model2: Int { self[ModelKey<Index2>.self] }
  fileprivate var model3: Int { self[ModelKey<Index3>.self] }

  /// The value of a numbered key; setting it to nil resets it.
  fileprivate subscript(key key: Int) -> Int! {
    get {
      switch key {
      case 0: return model0
      case 1: return model1
      case 2: return model2
      default: return model3
      }
    }
    set {
      func set<Number: Index>(_ number: Number.Type) {
        if let newValue { self[ModelKey<Number>.self] = newValue } else { reset(ModelKey<Number>.self) }
      }
      switch key {
      case 0: set(Index0.self)
      case 1: set(Index1.self)
      case 2: set(Index2.self)
      default: set(Index3.self)
      }
    }
  }
}
