import DependenciesCore

/// Computes what a program reads and reports, by the rules of the pages `ReadingAndOverriding`, `Scopes`
/// and `Lifetimes`.
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
  var current = Values()
  /// Whether an old value is read, for an assignment through a path.
  var isReadingOldValue = false
  /// The store of the test that runs; nil where none does.
  var runningTest: Store?
  let process: Store
  private var counts: [Key: Int] = [:]
  private var lastNumber = ProgramLine.count
  var reports: Reports

  init(of program: Program) {
    tellsConstructions = !program.isParallel
    process = .prepared(of: .process, program.root == .process ? .live : .test)
    reports = Reports(of: program)
  }

  /// The line of a call, or the number of a reporter, which no other one has, nor a line of ``ProgramLine``.
  func newNumber() -> UInt {
    lastNumber += 1
    return lastNumber
  }
}

// MARK: - Reading

extension ReferenceModel {
  /// The value that a read gets: the override of the current values, which are merged over the remembered
  /// ones, else that of the store's environment, else that of the store. After a reset, the store's.
  func value(of key: Key, in values: Values, at line: UInt) -> Value {
    // The pages do not say what a read gets from the values of a test that has ended.
    if store(of: values).isClosed, values.overrides[key]?.value == nil { isDocumented = false }
    return override(of: key, in: values)?.value ?? valueOfTheStore(of: key, in: values, at: line)
  }

  /// The override in force.
  func override(of key: Key, in values: Values) -> Override? {
    values.overrides[key] ?? store(of: values).environment?[key]
  }

  /// The scope of a name, or the innermost one. It may be closed.
  func scope(_ name: Name, in values: Values) -> Scope? {
    values.overrides.scope(name) ?? store(of: values).environment?.scope(name)
  }

  /// The context of a reader. It is merged like an override.
  func context(of values: Values) -> DependencyContext {
    let store = store(of: values)
    return values.overrides.context ?? store.environment?.context ?? store.context
  }

  private func valueOfTheStore(of key: Key, in values: Values, at line: UInt) -> Value {
    let (store, place) = (store(of: values), Place(key: key, context: context(of: values)))
    noteReader(of: place, in: values)
    let isLost = reportIfOutsideOfTests(key, in: values, at: line)
    if let prepared = store.prepared[place] { return prepared }
    let scope = key.scope.flatMap { self.scope(.scope($0), in: values) }
    guard let source = source(of: place, in: store, of: scope, for: values) else {
      return standIn(for: key, scope, for: values, at: line)
    }
    let value: Value
    switch key.lifetime.kind {
    case .transient: value = build(key, in: source)
    case .graph: value = valueOfGraph(of: place, in: source)
    case .cached, .weak, .expiring:
      value = keptValue(of: place, in: store, at: now(in: values), from: source)
    case .scoped:
      values.uses?.keys.insert(key)
      guard let scope, let present = scopedValue(of: place, in: scope, from: source) else {
        return standIn(for: key, scope, for: values, at: line)
      }
      value = present
    }
    if key.isKept { warnOfOverrides(outOfReachOf: value, of: key, builtFrom: source, for: values, at: line) }
    reportIfMarked(value, of: key, in: values, isLost: isLost, at: line)
    return value
  }

  /// The environment that a value is built from; nil for a scoped value whose scope is not open.
  private func source(of place: Place, in store: Store, of scope: Scope?, for values: Values) -> Values? {
    switch place.key.lifetime.kind {
    case .transient, .graph: sourceOfUnkeptValue(for: values)
    case .cached, .weak, .expiring: sourceOfKeptValue(in: store, for: values)
    case .scoped: scope.flatMap { sourceOfScopedValue(in: $0, for: values) }
    }
  }
}

// MARK: - Building

extension ReferenceModel {
  /// Builds the default of a key, or a value with another name, which reads other keys.
  func build(
    _ key: Key,
    as name: String? = nil,
    of other: DependencyContext? = nil,
    reading keys: [Key]? = nil,
    in values: Values
  ) -> Value {
    let context = context(of: values)
    let text = name ?? "\(key).\(key.property(for: other ?? context))"
    let isFamily = name == nil && key.hasFamily
    let isMissing = name == nil && other == nil && key.missing == context
    // Other stand-ins are reported.
    let isStandInForLive = isReadingOldValue && other != nil && context == .live
    // Values of scopes do not count.
    if name == nil, other == nil, key.scope == nil, !isReadingOldValue {
      store(of: values).contextsInUse.insert(context)
    }
    if !tellsConstructions { return Value(text, isFamily: isFamily, mark: isMissing ? key : nil) }
    counts[key, default: 0] += 1
    let count = counts[key, default: 0]
    if name == nil { time += key.secondsToBuild }
    let source = values
    var values = values
    values.graph = values.graph ?? Graph()
    if name == nil, key == .settings { values.overrides[.key(.greeting)] = .value(Value("own")) }
    let parts = (keys ?? key.reads).map { part in
      if count.isMultiple(of: 2) { noteProperty(part, in: values) }
      return (part, value(of: part, in: values, at: ProgramLine.part(of: key)))
    }
    values.uses?.keys.formUnion(Key.readLater)
    // An override that the construction makes itself is part of the value.
    let reads = parts.reduce(into: Set<Key>()) { $0.formUnion($1.1.reads.union([$1.0])) }
      .filter { values.overrides[$0]?.value === source.overrides[$0]?.value }
    return Value(
      "\(text)#\(count)(\(parts.map(\.1.text).joined(separator: " ")))",
      remembering: remembered(values),
      isFamily: isFamily,
      mark: isMissing || isStandInForLive ? key : values.construction?.mark,
      reads: reads
    )
  }
}
