/// `#__dependencyKeyCheck`: reports a client with a lifetime that is not its own key, which a macro cannot
/// see in the source if the conformance is in an extension.
///
/// The compiler chooses the overload by the argument's type. Only the one for other types than keys reports.
enum KeyCheckMacro {
  static func expand(_ request: FreestandingMacroRequest) -> Expansion {
    guard request.typeName == "FailedKeyCheckMacro" else { return Expansion() }
    let name = request.arguments.last?.string ?? ""
    return Expansion(diagnostics: [request.diagnostic(.clientIsNoKey(name: name))])
  }

  /// Statements for an initializer that check its type, if the attribute has a lifetime.
  static func use(of client: String, _ request: AttachedMacroRequest) -> [String] {
    guard let lifetime = request.attribute?.arguments.first(where: { $0.label == "lifetime" }) else {
      return []
    }
    return request.attributeSource.placed(
      then: "#__dependencyKeyCheck(Self.self, \(client.literal))",
      at: lifetime.labelRange ?? lifetime.value
    )
  }
}
