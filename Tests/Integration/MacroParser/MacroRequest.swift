import Foundation

/// A question of the compiler about a macro in one of its roles.
struct MacroRequest {
  let type: String
  let role: String
  let attribute: String

  /// Where all sources of a request start in their file.
  static let offset = 1_000

  static let all = [
    MacroRequest(type: "DependencyClientMacro", role: "member", attribute: "@DependencyClient"),
    MacroRequest(type: "DependencyClientMacro", role: "memberAttribute", attribute: "@DependencyClient"),
    MacroRequest(
      type: "DependencyEndpointMacro",
      role: "accessor",
      attribute: "@DependencyEndpoint(method: \"a\")"
    ),
    MacroRequest(type: "DependencyEndpointMacro", role: "peer", attribute: "@DependencyEndpoint"),
    MacroRequest(type: "DependencyEntryMacro", role: "accessor", attribute: "@DependencyEntry"),
    MacroRequest(
      type: "DependencyEntryMacro",
      role: "peer",
      attribute: "@DependencyEntry(\"Key\", liveValue: 1)"
    ),
    MacroRequest(
      type: "DependencyPropertiesMacro",
      role: "member",
      attribute: "@DependencyProperties(\\.a, \\.b.c)"
    ),
    MacroRequest(type: "DependencyMockableMacro", role: "peer", attribute: "@DependencyMockable"),
    MacroRequest(type: "FailedIsolationCheckMacro", role: "", attribute: ""),
    MacroRequest(type: "PassedClosureCheckMacro", role: "", attribute: ""),
    MacroRequest(type: "FailedClosureCheckMacro", role: "", attribute: ""),
    // The attribute itself is damaged.
    MacroRequest(type: "DependencyPropertiesMacro", role: "member", attribute: ""),
    MacroRequest(type: "DependencyEntryMacro", role: "accessor", attribute: ""),
    MacroRequest(type: "DependencyEndpointMacro", role: "accessor", attribute: ""),
  ]

  /// Those that between them read all of a source.
  static let some = [all[0], all[3], all[7], all[9]]

  static let longestAttribute = all.map(\.attribute.utf8.count).max() ?? 0

  func message(for text: String) -> [UInt8] {
    let macro = ["moduleName": "DependenciesMacrosPlugin", "typeName": type, "name": type]
    var body: [String: Any] = ["macro": macro, "macroRole": role, "discriminator": "$s1a"]
    var name = "expandAttachedMacro"
    if role.isEmpty {
      name = "expandFreestandingMacro"
      body["syntax"] = syntax(text)
    } else {
      body["attributeSyntax"] = syntax(attribute.isEmpty ? text : attribute)
      body["declSyntax"] = syntax(attribute.isEmpty ? "var a: (_ b: Int) -> Int = { 1 }" : text)
      body["parentDeclSyntax"] = syntax("struct A {}")
      body["lexicalContext"] = [syntax("extension DependencyValues {}"), syntax(text)]
    }
    return [UInt8]((try? JSONSerialization.data(withJSONObject: [name: body])) ?? Data())
  }

  private func syntax(_ text: String) -> [String: Any] {
    let location: [String: Any] = [
      "fileID": "a/b.swift", "fileName": "b.swift", "offset": Self.offset, "line": 3, "column": 5,
    ]
    return ["kind": "declaration", "source": text, "location": location]
  }
}
