/// The place of a client in diagnostics: the value of a dependency, or a part of it.
struct ClientPlace {
  let dependency: DependencyName

  /// The left-hand side of an assignment in an update closure, such as `$0.api.users`.
  let assignment: String
}

extension ClientPlace {
  /// Finds the only value of a type among those that a store has built; nil if none or several have it.
  init?(ofClient type: Any.Type, in store: ValueStore) {
    let places = store.builtValues.flatMap { box in
      guard let origin = box.origin else { return [ClientPlace]() }
      return Self.paths(to: type, in: box.anyValue, declaredAs: origin.name.valueType).map { path in
        ClientPlace(
          dependency: origin.name,
          assignment: ([origin.name.assignment] + path).joined(separator: ".")
        )
      }
    }
    guard let first = places.first, places.allSatisfy({ $0.assignment == first.assignment }) else {
      return nil
    }
    self = first
  }

  /// The properties that lead to values of a type, from structure to structure.
  private static func paths(to type: Any.Type, in value: Any, declaredAs declared: Any.Type) -> [[String]] {
    if declared == type { return [[]] }
    // A mirror of its own may leave properties out.
    if value is any CustomReflectable { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return [] }
    return mirror.children.flatMap { child in
      child.label.map { label in
        paths(to: type, in: child.value, declaredAs: Swift.type(of: child.value)).map { [label] + $0 }
      } ?? []
    }
  }
}
