/// A request of the compiler: an object with one member, named after the request. Unknown members are
/// ignored.
struct HostMessage: Decodable {
  var getCapability: Empty?
  var expandAttachedMacro: AttachedMacro?
  var expandFreestandingMacro: FreestandingMacro?

  struct Empty: Decodable {}

  struct AttachedMacro: Decodable {
    let macro: MacroReference
    let macroRole: String
    let attributeSyntax: Syntax
    let declSyntax: Syntax
    let lexicalContext: [Syntax]?
  }

  struct FreestandingMacro: Decodable {
    let macro: MacroReference
    let syntax: Syntax
  }

  struct MacroReference: Decodable {
    let typeName: String
  }

  struct Syntax: Decodable {
    /// The text, with the comments and spaces around it.
    let source: String
    let location: SourceLocation
  }
}
