import DependenciesCore

/// What the pages `Precedence` and `Lifetimes` promise, as plain lines: runs a program, and tells what it reads.
struct ReferenceModel {
  typealias Key = ProgramKey

  /// The values in effect at one point of a program.
  struct Values {
    var overrides: [Key: Override] = [:]
    /// The keys with an override that belongs to the reader of the default under construction.
    var borrowed: Set<Key> = []
    var context: DependencyContext?
    /// The open scopes, the innermost first.
    var scopes: [Scope] = []
    var store = Store()
    /// What the running update closure has written.
    var written: [Key: Override] = [:]
    var writtenContext: DependencyContext?
    /// The `graph` values of the running construction.
    var graph: Store?

    func place(of key: Key) -> Place { Place(key: key, context: context ?? .test) }
  }

  enum Override {
    case reset
    case value(Value)
    case built(Factory)
  }

  struct Place: Hashable {
    let key: Key
    let context: DependencyContext
  }

  final class Value {
    let text: String
    /// What its `@Dependency` properties remember; nil if it has none.
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

  /// The values that were built or prepared for a test, fresh values, a scope or a graph.
  final class Store {
    let isFresh: Bool
    var built: [Place: Value] = [:]
    var weak: [Place: () -> Value?] = [:]
    var prepared: [Place: Override] = [:]
    /// What the running closure of `prepareDependencies` has set so far.
    var preparing: [Place: Override] = [:]
    init(isFresh: Bool = false) { self.isFresh = isFresh }

    func prepare(_ values: Values) {
      for (key, override) in values.written { preparing[values.place(of: key)] = override }
    }
  }

  final class Scope {
    let name: any DependencyScopeName.Type
    let outer: [Scope]
    /// The values that it was opened with; nil once it has closed.
    var values: Values?
    var own: [Key: Override]
    var ownContext: DependencyContext?
    let store = Store()
    var inner: [Scope] = []
    /// What is torn down when it closes, with the values that it was built with.
    var built: [(value: Value, values: Values)] = []
    init(_ name: any DependencyScopeName.Type, in outer: [Scope], with values: Values) {
      (self.name, self.outer, self.values) = (name, outer, values)
      (own, ownContext) = (values.written, values.writtenContext)
      self.values?.scopes = [self] + outer
      outer.first?.inner.append(self)
    }
  }

  var isParallel = false
  var dropsScopes = false
  /// Whether the pages say what the program reads.
  var isDocumented = true
  var outcomes: [String] = []
  var current = Values()
  var objects: [Int: Values] = [:]
  var saved: [Int: Values] = [:]
  var continuations: [Int: Values] = [:]
  var held: [Int: Value] = [:]
  var layers: [Int: Values] = [:]
  var scopes: [Int: Scope] = [:]
  var counts: [Key: Int] = [:]
  /// The defaults that the running closure of `prepareDependencies` has built.
  var builtByPreparation: Set<Place> = []
  var isPreparing = false
}

// MARK: - Values over others

extension ReferenceModel.Values {
  mutating func write(_ override: ReferenceModel.Override, for key: ProgramKey) {
    (overrides[key], written[key]) = (override, override)
    borrowed.remove(key)
  }

  mutating func apply(_ other: [ProgramKey: ReferenceModel.Override], _ context: DependencyContext?) {
    overrides.merge(other) { $1 }
    self.context = context ?? self.context
  }

  /// These values over those that an object remembers.
  func over(_ captured: Self) -> Self {
    var result = self
    result.overrides.merge(captured.overrides) { own, _ in own }
    result.context = context ?? captured.context
    result.scopes = Self.merge(scopes, over: captured.scopes)
    if !store.isFresh, captured.store.isFresh { result.store = captured.store }
    return result
  }

  static func merge(_ upper: [ReferenceModel.Scope], over lower: [ReferenceModel.Scope]) -> [ReferenceModel
    .Scope]
  {
    upper
      + lower.filter { scope in
        !upper.contains { $0 === scope || $0.name == scope.name && scope.values == nil }
      }
  }

  /// Inside a scope: its outer scopes that are not entered yet are entered with it.
  func entering(_ scope: ReferenceModel.Scope) -> Self {
    var result = scope.values.map(over) ?? self
    let missing = scope.outer.filter { outer in scopes.first { $0.name == outer.name } !== outer }
    for scope in missing.reversed() + [scope] { result.apply(scope.own, scope.ownContext) }
    result.scopes = Self.merge([scope] + scope.outer, over: scopes)
    return result
  }

  /// What a `@Dependency` remembers that is made here.
  var remembered: Self {
    var result = self
    result.overrides = overrides.filter { !borrowed.contains($0.key) }
    (result.borrowed, result.graph) = ([], nil)
    return result
  }

  /// The values that a kept default is built from, for a reader here.
  var forKeptDefault: Self {
    var result = self
    (result.borrowed, result.scopes) = (Set(overrides.keys), [])
    return result
  }
}

// MARK: - Reading

extension ReferenceModel {
  /// The value that a read gets. An update closure builds defaults from the values around its call.
  mutating func value(of key: Key, in values: Values, around: Values? = nil) -> Value {
    if let value = value(from: values.overrides[key], for: key, in: values) { return value }
    let (store, place) = (values.store, values.place(of: key))
    var surroundings = around ?? values
    (surroundings.store, surroundings.context) = (store, values.context)
    // What is prepared is kept for the program, and remembers as little of its reader as a default does.
    let prepared = store.preparing[place] ?? store.prepared[place]
    if let value = value(from: prepared, for: key, in: surroundings.forKeptDefault) { return value }
    switch key.lifetime {
    case .transient: return build(key, in: surroundings)
    case .graph:
      if let value = surroundings.graph?.built[place] { return value }
      let value = build(key, in: surroundings)
      surroundings.graph?.built[place] = value
      return value
    case .scoped(let name): return scopedValue(of: key, place, name, in: values, surroundings)
    case .weak: if let value = store.weak[place]?() { return value }
    default: if let value = store.built[place] { return value }
    }
    if key.lifetime == .singleton {
      (surroundings.overrides, surroundings.scopes, surroundings.graph) = ([:], [], nil)
    }
    let value = build(key, in: surroundings.forKeptDefault)
    builtByPreparation.insert(place)
    if key.lifetime == .weak {
      store.weak[place] = { [weak value] in value }
    } else {
      store.built[place] = value
    }
    return value
  }

  private mutating func value(from override: Override?, for key: Key, in values: Values) -> Value? {
    switch override {
    case nil, .reset: return nil
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

  private mutating func scopedValue(
    of key: Key,
    _ place: Place,
    _ name: any DependencyScopeName.Type,
    in values: Values,
    _ surroundings: Values
  ) -> Value {
    let scope = values.scopes.first { $0.name == name }
    if scope == nil, values.graph != nil { isDocumented = false }
    guard let scope, var inside = scope.values else { return build(key, of: .test, in: surroundings) }
    if let value = scope.store.built[place] { return value }
    (inside.store, inside.context, inside.graph) = (values.store, values.context, surroundings.graph)
    let value = build(key, in: inside)
    inside.graph = nil
    scope.store.built[place] = value
    scope.built.append((value, inside))
    return value
  }

  /// Builds a value, which reads other keys.
  private mutating func build(
    _ key: Key,
    as name: String? = nil,
    of context: DependencyContext? = nil,
    reading keys: [Key]? = nil,
    in values: Values
  ) -> Value {
    let name = name ?? "\(key).\(context ?? values.context ?? .test)"
    if isParallel { return Value(name, isFamily: key.hasFamily) }
    counts[key, default: 0] += 1
    let count = counts[key, default: 0]
    var values = values
    values.graph = values.graph ?? Store()
    if keys == nil, key == .settings { values.write(.value(Value("own")), for: .greeting) }
    var parts: [String] = []
    for key in keys ?? key.reads { parts.append(value(of: key, in: values).text) }
    let text = "\(name)#\(count)(\(parts.joined(separator: " ")))"
    return Value(text, remembering: values.remembered, isFamily: key.hasFamily && keys == nil)
  }

  private mutating func value(for reader: Reader, of key: Key) -> Value? {
    switch reader {
    case .current, .wrapper: return value(of: key, in: current)
    case .object(let id): return objects[id].map { value(of: key, in: current.over($0)) }
    case .saved(let id): return saved[id].map { value(of: key, in: $0) }
    }
  }
}

// MARK: - Running

extension ReferenceModel {
  /// What a program reads; nil if the pages do not say it.
  static func outcomes(of program: Program) -> [String]? {
    var model = ReferenceModel(isParallel: program.isParallel, dropsScopes: program.dropsScopes)
    model.current.store = Store(isFresh: !program.runsInTest)
    model.run(program.operations)
    for (_, scope) in model.scopes.sorted(by: { $0.key < $1.key }) { model.close(scope) }
    return model.isDocumented ? model.outcomes : nil
  }

  mutating func run(_ operations: [Operation]) { for operation in operations { run(operation) } }

  private mutating func run(_ operation: Operation) {
    switch operation {
    case .read(let reader, let key):
      if let value = value(for: reader, of: key) { outcomes.append(value.text) }
    case .readLater(let reader, let key, let later):
      guard let values = value(for: reader, of: key)?.remembered else { return }
      outcomes.append(value(of: later, in: current.over(values)).text)
    case .callFamily(let reader, let key, let input):
      guard let family = value(for: reader, of: key), family.isFamily else { return }
      let output = family.outputs[input] ?? build(key, as: "output\(input)", reading: [.user], in: current)
      family.outputs[input] = output
      outcomes.append(output.text)
      if let values = output.remembered { outcomes.append(value(of: .user, in: current.over(values)).text) }
    case .hold(let id, let reader, let key): held[id] = value(for: reader, of: key)
    case .release(let id): held[id] = nil
    case .makeObject(let id): objects[id] = current
    case .saveValues(let id): (saved[id], continuations[id]) = (current, current)
    case .makeLayer(let id, let over, let changes):
      let values = changed(valuesUnder([over]), by: changes)
      var layer = layers[over] ?? Values()
      layer.apply(values.written, values.writtenContext)
      layers[id] = layer
    case .open(let id, let name, let changes):
      scopes[id] = opened(name, with: changed(current, by: changes ?? []))
    case .close(let id): if let scope = scopes[id] { close(scope) }
    case .drop(let id): scopes[id] = nil
    case .prepare(let changes): prepare(changes)
    case .run(let entry, _, let body): run(body, in: entry)
    case .parallel(let bodies):
      let start = self
      for body in bodies {
        var branch = start
        branch.outcomes = []
        branch.run(body)
        outcomes += branch.outcomes
      }
    }
  }

  private mutating func run(_ body: [Operation], in entry: Entry) {
    var newScope: Scope?
    let values: Values?
    switch entry {
    case .update(let changes): values = changed(current, by: changes)
    case .inScope(let id, let changes):
      values = scopes[id].map { current.entering($0) }.map { changed($0, by: changes ?? []) }
    case .from(let id, let changes): values = objects[id].map { changed(current.over($0), by: changes ?? []) }
    case .fromHeld(let id): values = held[id].map { $0.remembered.map(current.over) ?? current }
    case .newScope(let name, let changes):
      var changed = changed(current, by: changes)
      let scope = opened(name, with: changed)
      changed.scopes = Values.merge([scope] + scope.outer, over: current.scopes)
      (newScope, values) = (scope, changed)
    case .continuation(let id): values = continuations[id]
    case .task: values = current
    case .detachedTask(let id), .queue(let id):
      values = continuations[id] ?? Values(store: Store(isFresh: true))
    }
    guard let values else { return }
    let outer = current
    current = values
    run(body)
    if let newScope { close(newScope) }
    current = outer
  }

  private func opened(_ name: ProgramScope, with values: Values) -> Scope {
    let around = current.scopes.first { $0.values != nil }
    return Scope(name.name, in: around.map { [$0] + $0.outer } ?? [], with: values)
  }

  private mutating func close(_ scope: Scope) {
    guard scope.values != nil else { return }
    for inner in scope.inner.reversed() { close(inner) }
    for (value, values) in scope.built.reversed() {
      if dropsScopes || isParallel { continue }
      outcomes.append("tear down \(value.text) \(self.value(of: .user, in: values).text)")
    }
    (scope.values, scope.own, scope.ownContext, scope.built) = (nil, [:], nil, [])
  }

  private func valuesUnder(_ ids: [Int]) -> Values {
    var values = current
    for layer in ids.compactMap({ layers[$0] }).reversed() { values.apply(layer.overrides, layer.context) }
    return values
  }

  private mutating func prepare(_ changes: [Change]) {
    (builtByPreparation, isPreparing) = ([], true)
    let (outer, start) = (current, Values(context: current.context, store: current.store))
    current.scopes = []
    let overrides = changed(start, by: changes).overrides
    (current, isPreparing, start.store.preparing) = (outer, false, [:])
    for (key, override) in overrides {
      let place = start.place(of: key)
      let isUsed =
        start.store.built[place] != nil || start.store.prepared[place] != nil
        || start.store.weak[place]?() != nil
      if case .reset = override { continue }
      if isUsed, place.context != .preview, !builtByPreparation.contains(place) { continue }
      (start.store.prepared[place], start.store.built[place]) = (override, nil)
    }
  }

  /// Values as an update closure leaves them.
  private mutating func changed(_ values: Values, by changes: [Change]) -> Values {
    var values = values
    (values.written, values.writtenContext) = ([:], nil)
    for change in changes {
      func read(_ key: Key) -> Value { value(of: key, in: values, around: current) }
      switch change {
      case .set(let key, let number): values.write(.value(Value("\(number)")), for: key)
      case .reset(let key): values.write(.reset, for: key)
      case .override(let key, let number): values.write(.built(Factory(number)), for: key)
      case .decorate(let key, let number):
        values.write(.value(Value("decorated\(number)(\(read(key).text))")), for: key)
      case .setObject(let key, let number):
        let text = "object\(number)(\(value(of: .user, in: current).text))"
        values.write(.value(Value(text, remembering: current)), for: key)
      case .assign(let id):
        guard let other = saved[id] else { continue }
        values = other
        (values.written, values.writtenContext) = (other.overrides, other.context)
      case .assignFresh: values = Values(store: Store(isFresh: true))
      case .assignLayers(let ids):
        values = valuesUnder(ids)
        (values.written, values.writtenContext) = (values.overrides, values.context)
      case .context(let context): (values.context, values.writtenContext) = (context, context)
      case .save(let id): saved[id] = values
      case .read(let key): outcomes.append(read(key).text)
      case .readByWrapper(let key): outcomes.append(value(of: key, in: current).text)
      }
      if isPreparing { values.store.prepare(values) }
    }
    return values
  }
}
