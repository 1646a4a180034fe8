// Where code is inside scopes. Each function states one rule.
extension ReferenceModel {
  /// The values inside a scope. Its outer scopes that are not entered yet are entered with it.
  func entering(_ scope: Scope, from values: Values) -> Values {
    var result = scope.values.map { merged(values, over: $0) } ?? values
    let missing = scope.outer.prefix { outer in values.scopes.first { $0.name == outer.name } !== outer }
    for scope in missing.reversed() + [scope] { result.writes = scope.own.over(result.writes) }
    result.scopes = Self.merge([scope] + scope.outer, over: values.scopes)
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
