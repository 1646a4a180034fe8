// Stores and scopes as they are today. Each function states one rule, and is replaced when that rule changes.
extension ReferenceModel {
  /// The source of a value that nothing keeps. Today, for the `$0` of an update closure, the values around
  /// the call.
  func sourceOfUnkeptValue(for values: Values) -> Values {
    var source = values.draft == nil ? values : current
    (source.store, source.writes.context) = (values.store, values.writes.context)
    source.outsideScopes = values.scopes + values.outsideScopes
    source.construction = Construction(isSilent: isSilent(values))
    return source
  }

  /// The source of a kept value. Today, the overrides around its first reader, without scopes.
  func sourceOfKeptValue(for source: Values) -> Values {
    var source = source
    (source.borrowed, source.scopes) = (Set(source.writes.overrides.keys), [])
    return source
  }

  /// The source of a singleton. Today, no overrides.
  func sourceOfSingleton(for source: Values) -> Values {
    var result = Values(writes: Writes(context: source.writes.context), store: source.store)
    result.construction = source.construction
    return result
  }

  /// The source of a scoped value; nil if the scope has closed. Today, the values of the opening, with the
  /// store and the graph of the first reader.
  func sourceOfScopedValue(in scope: Scope, for values: Values, over source: Values) -> Values? {
    guard var inside = scope.values else { return nil }
    (inside.store, inside.writes.context, inside.graph) = (values.store, values.writes.context, source.graph)
    (inside.outsideScopes, inside.construction) = (source.outsideScopes, source.construction)
    return inside
  }

  /// Today, each read that looks for a default uses the context, whether or not it builds a value, and only that of
  /// previews can be replaced. So it is unknown here whether a prepared context comes too late.
  func noteUseOfContextsByReads() { isDocumented = false }

  /// The values inside a scope. Today, its outer scopes that are not entered yet are entered with it.
  static func entering(_ scope: Scope, from values: Values) -> Values {
    var result = scope.values.map(values.over) ?? values
    let missing = scope.outer.prefix { outer in values.scopes.first { $0.name == outer.name } !== outer }
    for scope in missing.reversed() + [scope] { result.writes = scope.own.over(result.writes) }
    result.scopes = merge([scope] + scope.outer, over: values.scopes)
    return result
  }

  /// The open scopes of a reader over those that an object remembers.
  static func merge(_ upper: [Scope], over lower: [Scope]) -> [Scope] {
    upper
      + lower.filter { scope in
        !upper.contains { $0 === scope || $0.name == scope.name && scope.values == nil }
      }
  }
}
