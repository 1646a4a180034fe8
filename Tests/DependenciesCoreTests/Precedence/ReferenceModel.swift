import DependenciesCore

/// Computes each value by the rules of the pages `Precedence` and `Lifetimes`.
struct ReferenceModel {
  typealias Key = ProgramKey

  var program: Program
  /// Whether the pages say what the program reads.
  var isDocumented = true
  var outcomes: [String] = []
  var current = Values()
  var objects: [Int: Values] = [:]
  var saved: [Int: Values] = [:]
  var continuations: [Int: Values] = [:]
  var held: [Int: Value] = [:]
  var layers: [Int: Writes] = [:]
  var scopes: [Int: Scope] = [:]
  var counts: [Key: Int] = [:]
  /// The defaults that the running closure of `prepareDependencies` has built; nil if none runs.
  var builtToPrepare: Set<Place>?
  var isUpdating = false
}

// MARK: - Values

extension ReferenceModel {
  enum Override {
    case reset
    case value(Value)
    case built(Factory)
    case undocumented

    var ifKept: Override { if case .built = self { .undocumented } else { self } }
  }

  /// Overrides and a context.
  struct Writes {
    var overrides: [Key: Override] = [:]
    var context: DependencyContext?

    func over(_ other: Writes) -> Writes {
      Writes(
        overrides: overrides.merging(other.overrides) { own, _ in own },
        context: context ?? other.context
      )
    }
  }

  /// The values in effect at one point of a program.
  struct Values {
    var writes = Writes()
    /// The keys whose override belongs to the reader of the default under construction.
    var borrowed: Set<Key> = []
    /// The open scopes, the innermost first.
    var scopes: [Scope] = []
    /// The open scopes around the reader of the value under construction.
    var outsideScopes: [Scope] = []
    var store = Store()
    /// The overrides and the context that the running update closure has written.
    var written = Writes()
    /// The `graph` values of the running construction.
    var graph: Store?

    var context: DependencyContext { writes.context ?? .test }

    mutating func write(_ override: Override, for key: Key) {
      (writes.overrides[key], written.overrides[key]) = (override, override)
      borrowed.remove(key)
    }

    /// These values over those that an object remembers.
    func over(_ captured: Values) -> Values {
      var result = self
      result.writes = writes.over(captured.writes)
      result.scopes = merge(scopes, over: captured.scopes)
      if !store.isFresh, captured.store.isFresh { result.store = captured.store }
      return result
    }

    /// These values inside a scope. Its outer scopes that are not entered yet are entered with it.
    func entering(_ scope: Scope) -> Values {
      var result = scope.values.map(over) ?? self
      let missing = scope.outer.prefix { outer in scopes.first { $0.name == outer.name } !== outer }
      for scope in missing.reversed() + [scope] { result.writes = scope.own.over(result.writes) }
      result.scopes = merge([scope] + scope.outer, over: scopes)
      return result
    }

    /// The values that a `@Dependency` remembers if it is made here.
    var remembered: Values {
      var result = self
      result.writes.overrides = writes.overrides.filter { !borrowed.contains($0.key) }
      (result.borrowed, result.outsideScopes, result.graph) = ([], [], nil)
      return result
    }

    /// The values that a kept value is built from, for a reader here.
    var forKeptValue: Values {
      var result = self
      (result.borrowed, result.scopes) = (Set(writes.overrides.keys), [])
      return result
    }
  }

  struct Place: Hashable {
    let key: Key
    let context: DependencyContext
  }

  final class Value {
    let text: String
    /// The values that its `@Dependency` properties remember; nil if it has none.
    let remembered: Values?
    let isFamily: Bool
    var outputs: [Int: Value] = [:]
    init(_ text: String, remembering values: Values? = nil, isFamily: Bool = false) {
      (self.text, remembered, self.isFamily) = (text, values, isFamily)
    }
  }

  /// An override that is built when it is read.
  final class Factory {
    let number: Int
    var value: Value?
    init(_ number: Int) { self.number = number }
  }

  /// The values of a test, of fresh values, a scope or a graph.
  final class Store {
    let isFresh: Bool
    var built: [Place: () -> Value?] = [:]
    var prepared: [Place: Override] = [:]
    /// The overrides that the running closure of `prepareDependencies` has set so far.
    var preparing: [Place: Override] = [:]
    init(isFresh: Bool = false) { self.isFresh = isFresh }
  }

  final class Scope {
    let name: any DependencyScopeName.Type
    let outer: [Scope]
    let store = Store()
    /// The values that it was opened with; nil once it has closed.
    var values: Values?
    var own: Writes
    var inner: [Scope] = []
    /// What is torn down when it closes, with the values that it was built from.
    var built: [(value: Value, values: Values)] = []
    init(_ name: any DependencyScopeName.Type, in outer: [Scope], with values: Values) {
      (self.name, self.outer, self.values, own) = (name, outer, values, values.written)
      self.values?.scopes = [self] + outer
      outer.first?.inner.append(self)
    }
  }

  static func merge(_ upper: [Scope], over lower: [Scope]) -> [Scope] {
    upper
      + lower.filter { scope in
        !upper.contains { $0 === scope || $0.name == scope.name && scope.values == nil }
      }
  }
}

// MARK: - Reading

extension ReferenceModel {
  /// The value that a read gets. If an update closure reads, defaults are built from the values around its
  /// call.
  mutating func value(of key: Key, in values: Values, around: Values? = nil) -> Value {
    // The value of an override is no default, wherever it is read first: it remembers what is in effect
    // there.
    var reader = values
    reader.borrowed = []
    if let value = value(from: values.writes.overrides[key], for: key, in: reader) { return value }
    let (store, place) = (values.store, Place(key: key, context: values.context))
    var source = around ?? values
    (source.store, source.writes.context) = (store, values.writes.context)
    source.outsideScopes = values.scopes + values.outsideScopes
    let kept = key.lifetime == .transient ? source : source.forKeptValue
    if let value = value(from: store.preparing[place] ?? store.prepared[place], for: key, in: kept) {
      return value
    }
    switch key.lifetime {
    case .transient: return build(key, in: source)
    case .graph:
      if let value = source.graph?.built[place]?() { return value }
      let value = build(key, in: source)
      source.graph?.built[place] = { value }
      return value
    case .scoped(let name):
      let scope = values.scopes.first { $0.name == name }
      if scope == nil, values.outsideScopes.contains(where: { $0.name == name }) { isDocumented = false }
      // A value that an update closure builds is not kept if it has held back a report.
      if scope?.values == nil, values.graph != nil, isUpdating { isDocumented = false }
      guard let scope, var inside = scope.values else { return build(key, of: .test, in: source) }
      if let value = scope.store.built[place]?() { return value }
      (inside.store, inside.writes.context, inside.graph) = (store, values.writes.context, source.graph)
      inside.outsideScopes = source.outsideScopes
      let value = build(key, in: inside)
      (inside.outsideScopes, inside.graph) = ([], nil)
      scope.store.built[place] = { value }
      scope.built.append((value, inside))
      return value
    default:
      if let value = store.built[place]?() { return value }
      let isSingleton = key.lifetime == .singleton
      let value = build(
        key,
        in: isSingleton ? Values(writes: Writes(context: values.writes.context), store: store) : kept
      )
      builtToPrepare?.insert(place)
      store.built[place] = key.lifetime == .weak ? { [weak value] in value } : { value }
      return value
    }
  }

  /// The value of an override.
  private mutating func value(from override: Override?, for key: Key, in values: Values) -> Value? {
    switch override {
    case nil, .reset: return nil
    case .undocumented:
      isDocumented = false
      return nil
    case .value(let value): return value
    case .built(let factory):
      if let value = factory.value { return value }
      let value = build(
        key,
        as: "override\(factory.number)",
        reading: key == .user ? [] : [.user],
        in: values
      )
      if key.lifetime != .transient { factory.value = value }
      return value
    }
  }

  /// Builds the default of a key, or a value with another name, which reads other keys.
  mutating func build(
    _ key: Key,
    as name: String? = nil,
    of context: DependencyContext? = nil,
    reading keys: [Key]? = nil,
    in values: Values
  ) -> Value {
    let text = name ?? "\(key).\(context ?? values.context)"
    let isFamily = name == nil && key.hasFamily
    if program.isParallel { return Value(text, isFamily: isFamily) }
    counts[key, default: 0] += 1
    let count = counts[key, default: 0]
    var values = values
    values.graph = values.graph ?? Store()
    if name == nil, key == .settings { values.write(.value(Value("own")), for: .greeting) }
    let parts = (keys ?? key.reads).map { value(of: $0, in: values).text }.joined(separator: " ")
    var remembered = values.remembered
    // The pages do not say whether a value of an override or a family keeps other values of overrides.
    if name != nil { remembered.writes.overrides = remembered.writes.overrides.mapValues(\.ifKept) }
    return Value("\(text)#\(count)(\(parts))", remembering: remembered, isFamily: isFamily)
  }
}
