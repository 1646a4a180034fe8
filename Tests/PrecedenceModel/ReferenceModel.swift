import DependenciesCore

/// Computes each value by the rules of the pages `Precedence` and `Lifetimes`.
struct ReferenceModel {
  typealias Key = ProgramKey

  /// Whether the text of a value tells how often and from what it was built.
  let tellsConstructions: Bool
  /// Whether the pages say what the program reads.
  var isDocumented = true
  /// The time on a clock that is not ahead.
  var time = 0
  private var counts: [Key: Int] = [:]
  /// The defaults that the running closure of `prepareDependencies` has built; nil if none runs.
  private var builtToPrepare: Set<Place>?
  /// Whether an update closure runs.
  var isUpdating = false

  init(tellsConstructions: Bool) { self.tellsConstructions = tellsConstructions }
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
      if let value = source.graph?.built[place] { return value }
      let value = build(key, in: source)
      source.graph?.built[place] = value
      return value
    case .scoped: return scopedValue(of: place, for: values, in: source)
    case .singleton:
      let context = Writes(context: values.writes.context)
      return keptValue(of: place, in: Values(writes: context, store: store), at: time)
    case .cached, .weak, .expiring: return keptValue(of: place, in: kept, at: now(in: values))
    }
  }

  /// The value that the store keeps, or a new one if no value is kept, or if it has expired.
  private mutating func keptValue(of place: Place, in source: Values, at now: Int) -> Value {
    let (store, lifetime) = (source.store, place.key.lifetime)
    if let (value, began) = store.built[place], let value = value() {
      guard case .expiring(let duration) = lifetime, .seconds(now - began) > duration else { return value }
    }
    let value = build(place.key, in: source)
    builtToPrepare?.insert(place)
    store.built[place] = (lifetime == .weak ? { [weak value] in value } : { value }, now)
    return value
  }

  /// The value of the innermost scope. Without a scope, it is the test value.
  private mutating func scopedValue(of place: Place, for values: Values, in source: Values) -> Value {
    let name = place.key.scope
    let scope = values.scopes.first { $0.name == name }
    if scope == nil, values.outsideScopes.contains(where: { $0.name == name }) { isDocumented = false }
    // A value that an update closure builds is not kept if it has held back a report.
    if scope?.values == nil, values.graph != nil, isUpdating { isDocumented = false }
    guard let scope, var inside = scope.values else { return build(place.key, of: .test, in: source) }
    if let value = scope.built.first(where: { $0.place == place })?.value { return value }
    (inside.store, inside.writes.context, inside.graph) = (values.store, values.writes.context, source.graph)
    inside.outsideScopes = source.outsideScopes
    let value = build(place.key, in: inside)
    (inside.outsideScopes, inside.graph) = ([], nil)
    scope.built.append((place, value, inside))
    return value
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
      let name = "override\(factory.number)"
      let value = build(key, as: name, reading: key == .user ? [] : [.user], in: values)
      if key.lifetime != .transient { factory.value = value }
      return value
    }
  }

  /// The time on the clock of a reader: a program sets clocks that are ahead.
  private func now(in values: Values) -> Int {
    guard case .value(let clock)? = values.writes.overrides[.clock] else { return time }
    return time + (Int(clock.text) ?? 0)
  }
}

// MARK: - Building

extension ReferenceModel {
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
    if !tellsConstructions { return Value(text, isFamily: isFamily) }
    counts[key, default: 0] += 1
    let count = counts[key, default: 0]
    if name == nil { time += key.secondsToBuild }
    var values = values
    values.graph = values.graph ?? Graph()
    if name == nil, key == .settings { values.write(.value(Value("own")), for: .greeting) }
    let parts = (keys ?? key.reads).map { value(of: $0, in: values).text }.joined(separator: " ")
    var remembered = values.remembered
    // A value of an override or a family keeps no other values of overrides.
    if name != nil { remembered.writes.overrides = remembered.writes.overrides.mapValues(\.ifKept) }
    return Value("\(text)#\(count)(\(parts))", remembering: remembered, isFamily: isFamily)
  }
}

// MARK: - Preparing

extension ReferenceModel {
  /// The values that a closure of `prepareDependencies` changes.
  mutating func beginPreparing(for current: Values) -> Values {
    builtToPrepare = []
    return Values(writes: Writes(context: current.writes.context), store: current.store)
  }

  /// Lets all reads in a closure of `prepareDependencies` see what it has set so far.
  func notePreparation(_ values: Values) {
    guard builtToPrepare != nil else { return }
    for (key, override) in values.written.overrides {
      values.store.preparing[Place(key: key, context: values.context)] = override
    }
  }

  mutating func endPreparing(_ values: Values) {
    let store = values.store
    for (place, override) in store.preparing {
      let isUsed = store.built[place]?.value() != nil || store.prepared[place] != nil
      if isUsed, values.context != .preview, builtToPrepare?.contains(place) == false { continue }
      (store.prepared[place], store.built[place]) = (override, nil)
    }
    (store.preparing, builtToPrepare) = ([:], nil)
  }
}
