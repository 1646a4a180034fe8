/// `#__dependencyIsolationCheck`: reports that its argument is isolated to an actor, which a macro cannot see
/// in the source if the module's default isolation is the reason.
///
/// The other macros' expansions contain it. The compiler chooses the overload by the argument's type. Only
/// the one for isolated arguments reports.
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

  /// Statements for an initializer that check its type.
  ///
  /// A function within an initializer has the type's isolation. The compiler does not know the initializer
  /// itself yet when it requests the expansion.
  static func use(ofClient name: String, at token: Range<Int>, of source: Source) -> [String] {
    ["  func __isolated() {}"]
      + source.placed(then: "#__dependencyIsolationCheck(client: __isolated, \(name.literal))", at: token)
  }

  /// A function that checks a property of `DependencyValues` by whether its key path is `Sendable`, in
  /// Swift 6, and in Swift 5 with `InferSendableFromCaptures`.
  ///
  /// Compilers with assertions crash if the check is itself a member that a peer macro makes.
  static func use(ofEntry name: String, at token: Range<Int>, of source: Source) -> [String] {
    let plainName = name.filter { $0 != "`" }
    let check = source.placed(
      then: "#__dependencyIsolationCheck(entry: \\__DependencyValues.\(name), \(plainName.literal))",
      at: token
    )
    return ["private static func __checkIsolation() {", "#if hasFeature(InferSendableFromCaptures)"] + check
      + ["#endif", "}"]
  }
}
