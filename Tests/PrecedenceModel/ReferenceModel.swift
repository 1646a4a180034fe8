import DependenciesCore

/// Computes what a program reads and reports, by the rules of the pages `Precedence` and `Lifetimes`.
final class ReferenceModel {
  typealias Key = ProgramKey

  /// Whether the text of a value tells how often and from what it was built.
  let tellsConstructions: Bool
  /// Whether the pages say what the program reads.
  var isDocumented = true
  /// The texts of what the program reads and reports, in order.
  var outcomes: [String] = []
  /// The time on a clock that is not ahead.
  var time = 0
  /// The values in effect.
  var current: Values
  private var counts: [Key: Int] = [:]
  private var lastLine: UInt = 0
  var reports: Reports

  init(of program: Program, in current: Values) {
    tellsConstructions = !program.isParallel
    self.current = current
    reports = Reports(of: program)
  }

  /// The line of a call, which no other call has.
  func newLine() -> UInt {
    lastLine += 1
    return lastLine
  }
}

// MARK: - Reading

extension ReferenceModel {
  /// The value that a read gets: the override of the current values, which are merged over the remembered ones,
  /// else that of the store's environment, else that of the store. After a reset, the store's.
  func value(of key: Key, in values: Values, at line: UInt) -> Value {
    switch values.writes.overrides[key] ?? Self.overridesOfTheStore(values.store).overrides[key] {
    case .value(let value): return value
    case .reset, nil: return valueOfTheStore(of: key, in: values, at: line)
    }
  }

  private func valueOfTheStore(of key: Key, in values: Values, at line: UInt) -> Value {
    let (store, place) = (values.store, Place(key: key, context: values.context))
    noteReader(of: place, in: values)
    let isLost = reportIfOutsideOfTests(key, in: values, at: line)
    func use(_ value: Value) -> Value {
      reportIfMarked(value, of: key, in: values, isLost: isLost, at: line)
      return value
    }
    if let prepared = store.prepared[place] { return prepared }
    let source = sourceOfUnkeptValue(for: values)
    switch key.lifetime {
    case .transient: return use(build(key, in: source))
    case .graph:
      if let value = source.graph?.built[place] { return use(value) }
      let value = build(key, in: source)
      source.graph?.built[place] = value
      return use(value)
    case .scoped(let name):
      guard let value = scopedValue(of: place, for: values, in: source) else {
        if !values.scopes.contains(where: { $0.name == name }) { report(.noOpenScope, key, at: line) }
        return build(key, of: .test, in: source)
      }
      return use(value)
    case .singleton: return use(keptValue(of: place, in: sourceOfSingleton(for: source), at: time))
    case .cached, .weak, .expiring:
      return use(keptValue(of: place, in: sourceOfKeptValue(for: source), at: now(in: values)))
    }
  }

  /// The value that the store keeps, or a new one if no value is kept, or if it has expired.
  private func keptValue(of place: Place, in source: Values, at now: Int) -> Value {
    let store = source.store
    if isPresent(place, in: store, at: now), let value = store.built[place]?.value() { return value }
    let value = build(place.key, in: source)
    store.built[place] = (place.key.lifetime == .weak ? { [weak value] in value } : { value }, now)
    return value
  }

  /// Whether the store keeps a default that lives and is not too old.
  func isPresent(_ place: Place, in store: Store, at now: Int) -> Bool {
    guard let (value, began) = store.built[place], value() != nil else { return false }
    if case .expiring(let duration) = place.key.lifetime { return .seconds(now - began) <= duration }
    return true
  }

  /// The value of the innermost scope; nil if none of the name is open.
  private func scopedValue(of place: Place, for values: Values, in source: Values) -> Value? {
    let name = place.key.scope
    let scope = values.scopes.first { $0.name == name }
    if scope == nil, values.outsideScopes.contains(where: { $0.name == name }) { isDocumented = false }
    guard let scope, let source = sourceOfScopedValue(in: scope, for: values, over: source) else {
      return nil
    }
    if let value = scope.built.first(where: { $0.place == place })?.value { return value }
    let value = build(place.key, in: source)
    var values = source
    (values.outsideScopes, values.graph, values.construction) = ([], nil, nil)
    scope.built.append((place, value, values))
    return value
  }

  /// The time on the clock of a reader: a program sets clocks that are ahead.
  func now(in values: Values) -> Int {
    let overrides =
      values.writes.overrides[.clock] ?? Self.overridesOfTheStore(values.store).overrides[.clock]
    guard case .value(let clock)? = overrides else { return time }
    return time + (Int(clock.text) ?? 0)
  }
}

// MARK: - Building

extension ReferenceModel {
  /// Builds the default of a key, or a value with another name, which reads other keys.
  func build(
    _ key: Key,
    as name: String? = nil,
    of context: DependencyContext? = nil,
    reading keys: [Key]? = nil,
    in values: Values
  ) -> Value {
    let text = name ?? "\(key).\(key.property(for: context ?? values.context))"
    let isFamily = name == nil && key.hasFamily
    let isMissing = name == nil && context == nil && key.missing == values.context
    if name == nil { values.store.contextsInUse.insert(values.context) }
    if !tellsConstructions { return Value(text, isFamily: isFamily, mark: isMissing ? key : nil) }
    counts[key, default: 0] += 1
    let count = counts[key, default: 0]
    if name == nil { time += key.secondsToBuild }
    var values = values
    values.graph = values.graph ?? Graph()
    if name == nil, key == .settings { values.write(.value(Value("own")), for: .greeting) }
    let parts = (keys ?? key.reads).map {
      value(of: $0, in: values, at: ProgramLine.part(of: key)).text
    }
    return Value(
      "\(text)#\(count)(\(parts.joined(separator: " ")))",
      remembering: values.remembered,
      isFamily: isFamily,
      mark: isMissing ? key : values.construction?.mark
    )
  }
}
