/// `#__dependencyIsolationCheck`: reports that its argument is isolated to the main actor. A macro cannot see
/// this in the source if the module's default isolation is the reason.
///
/// The other macros put it into their expansions. The compiler chooses the overload by the type of the
/// argument, and only the one for isolated arguments reports anything.
enum IsolationCheckMacro {
  static func expand(_ request: FreestandingMacroRequest) -> Expansion {
    guard request.typeName == "FailedIsolationCheckMacro" else { return Expansion() }
    let name = request.arguments.last?.string ?? ""
    let isEntry = request.arguments.first?.label == "entry"
    return Expansion(
      diagnostics: [
        request.diagnostic(isEntry ? .entryIsIsolated(name: name) : .clientIsIsolated(name: name))
      ]
    )
  }

  /// Statements that check the type whose initializer they are in.
  ///
  /// A function within an initializer has the isolation of the type. The check cannot refer to the
  /// initializer itself, which the compiler does not know yet when it requests the expansion.
  static func use(ofClient name: String, at token: Range<Int>, of source: Source) -> [String] {
    ["  func __isolated() {}"]
      + source.placed(then: "#__dependencyIsolationCheck(client: __isolated, \(name.literal))", at: token)
  }

  /// A declaration that checks a property of `DependencyValues`, where a key path tells by being `Sendable`
  /// or not: in Swift 6, and where Swift 5 has that feature of it.
  static func use(ofEntry name: String, at token: Range<Int>, of source: Source) -> [String] {
    let plainName = name.filter { $0 != "`" }
    let check = source.placed(
      then: "#__dependencyIsolationCheck(entry: \\__DependencyValues.\(name), \(plainName.literal))",
      at: token
    )
    return ["#if hasFeature(InferSendableFromCaptures)"] + check + ["#endif"]
  }
}
