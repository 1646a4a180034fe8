import DependenciesMacrosExpansion
import Foundation

/// The answer of the plugin to a request for an expansion.
struct PluginAnswer: Decodable {
  private let expandMacroResult: ExpansionResult

  private struct ExpansionResult: Decodable {
    let expandedSource: String?
    let diagnostics: [Diagnostic]
  }

  private struct Diagnostic: Decodable {
    let message: String
    let severity: String
    let position: Position
    let fixIts: [FixIt]
  }

  private struct Position: Decodable {
    let fileName: String
    let offset: Int
  }

  private struct FixIt: Decodable {
    let changes: [Change]
  }

  private struct Change: Decodable {
    let range: Range
    let newText: String
  }

  private struct Range: Decodable {
    let fileName: String
    let startOffset: Int
    let endOffset: Int
  }

  init(to message: [String: Any]) {
    // A message consists of what JSON has, and an answer of another form is a failed test.
    let bytes = try! JSONSerialization.data(withJSONObject: message, options: [.sortedKeys])
    let reply = MessageHandler().reply(to: Array(bytes))
    self = try! JSONDecoder().decode(PluginAnswer.self, from: Data(reply))
  }

  /// The answer about a macro in generated code.
  init(toFreestanding source: String, name: String, typeName: String, role: String) {
    self.init(
      to: [
        "expandFreestandingMacro": [
          "macro": ["moduleName": "DependenciesMacrosPlugin", "typeName": typeName, "name": name],
          "macroRole": role,
          "discriminator": "$s3App6ClientfMm_",
          "lexicalContext": [Any](),
          "syntax": [
            "kind": "expression", "source": source,
            "location": CompilerHost.location(file: "@__swiftmacro_3App6ClientfMm_.swift", offset: 0, (1, 1)),
          ],
        ]
      ]
    )
  }

  var expandedSource: String { expandMacroResult.expandedSource ?? "" }

  /// The diagnostics as lines of text. A place in another file is written with the file's name.
  func diagnostics(in file: HostFile) -> [String] {
    func place(_ offset: Int, _ fileName: String) -> String {
      fileName == file.name ? file.place(offset) : "\(fileName):\(offset)"
    }
    return expandMacroResult.diagnostics.map { diagnostic in
      let fixIts = diagnostic.fixIts.flatMap(\.changes).map { change in
        let start = place(change.range.startOffset, change.range.fileName)
        let end = place(change.range.endOffset, change.range.fileName)
        return " {\(start)-\(end): \"\(change.newText)\"}"
      }
      let position = place(diagnostic.position.offset, diagnostic.position.fileName)
      return "\(position): \(diagnostic.severity): \(diagnostic.message)\(fixIts.joined())"
    }
  }
}
