/// `#__dependencyClosureCheck`: expands to its argument, a parameter of an initializer, and reports one whose
/// type is a type alias of a closure. The initializer cannot store it, since the parameter does not escape.
///
/// The compiler chooses the overload by the type of the value. Only the one for closures reports.
enum ClosureCheckMacro {
  static func expand(_ request: FreestandingMacroRequest) -> Expansion {
    guard request.typeName == "FailedClosureCheckMacro" else {
      return Expansion(source: request.arguments.first.map { request.source[$0.value] } ?? "")
    }
    let names = request.arguments.dropFirst().map { $0.string ?? "" }
    // Unlike a call of `fatalError` alone, the closure converts to any type that the assignment needs.
    return Expansion(
      source: "{ Swift.fatalError() }()",
      diagnostics: names.isEmpty
        ? [] : [request.diagnostic(.closureIsHidden(name: names[0], alias: names[names.count - 1]))]
    )
  }

  /// Lines that assign a parameter to a property whose type is a name. Only the first of several initializers
  /// reports a closure.
  static func assignment(
    to property: String,
    from argument: String,
    of type: TypeSyntax,
    alias: String,
    in source: Source,
    reports: Bool
  ) -> [String] {
    guard reports else { return ["  self.\(property) = #__dependencyClosureCheck(\(argument))"] }
    let check =
      "#__dependencyClosureCheck(\(argument), \(property.withoutBackticks.literal), \(alias.literal))"
    return source.placed(["  self.\(property) ="], then: check, at: type.range)
  }
}
