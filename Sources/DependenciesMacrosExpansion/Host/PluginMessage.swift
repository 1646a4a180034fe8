/// An answer to the compiler: an object with one member.
struct PluginMessage: Encodable {
  var getCapabilityResult: CapabilityResult?
  var expandMacroResult: ExpansionResult?

  struct CapabilityResult: Encodable {
    var capability = Capability()
  }

  struct Capability: Encodable {
    /// The protocol version of compilers 6.0 to 6.3.
    var protocolVersion = 7
    var features: [String] = []
  }

  struct ExpansionResult: Encodable {
    let expandedSource: String?
    let diagnostics: [Diagnostic]
  }

  struct Diagnostic: Encodable {
    let message: String
    let severity: String
    let position: Position
    let highlights: [PositionRange]
    let notes: [Note]
    let fixIts: [FixIt]
  }

  struct Note: Encodable {
    let position: Position
    let message: String
  }

  struct FixIt: Encodable {
    let message: String
    let changes: [Change]
  }

  struct Change: Encodable {
    let range: PositionRange
    let newText: String
  }

  struct Position: Encodable {
    let fileName: String
    let offset: Int
  }

  struct PositionRange: Encodable {
    let fileName: String
    let startOffset: Int
    let endOffset: Int
  }
}
