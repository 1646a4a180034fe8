import DependenciesMacrosExpansion
import Foundation
import Testing

/// Sources that are nested or placed as no code is. The plugin answers each in seconds.
@Suite struct HostileSourceTests {
  struct Declaration: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable () -> String
    init(_ name: String, _ text: @escaping @Sendable () -> String) {
      (testDescription, self.text) = (name, text)
    }
  }

  static func repeated(_ text: String, _ count: Int = 20_000) -> String {
    String(repeating: text, count: count)
  }

  static let declarations = [
    Declaration("optionals") { "var a: Int" + repeated("?") },
    Declaration("unwrapped optionals") { "var a: Int" + repeated("!") + " = 1" },
    Declaration("optional closures") { "var a: (() -> Int" + repeated("?") + ")" + repeated("?") },
    Declaration("results") { "var a: " + repeated("() -> ") + "Int" },
    Declaration("parentheses") { "var a: " + repeated("(") + "Int" + repeated(")") },
    Declaration("members of types") { "var a: A" + repeated(".A") },
    Declaration("conditions in a client") {
      "struct A {\n" + repeated("#if A\n") + "var a: () -> Int\n" + repeated("#endif\n") + "}"
    },
    Declaration("conditions without an end") {
      "struct A {\n" + repeated("#if A\n") + "var a: () -> Int\n}"
    },
    Declaration("conditions with alternatives") {
      "struct A {\n" + repeated("#if A\n#else\n") + repeated("#endif\n") + "}"
    },
    Declaration("conditions around attributes") {
      repeated("#if A\n") + "@A\n" + repeated("#endif\n") + "var a = 1"
    },
    Declaration("types in types") { repeated("struct A {") + repeated("}") },

    Declaration("brackets") { "var a: Int = " + repeated("[") },
    Declaration("generic arguments") { "var a: " + repeated("A<") },
    Declaration("members of a value") { "var a = a" + repeated(".a") },
    Declaration("conditional values") { "var a = " + repeated("a ? ") + "a" },
  ]

  static let macros = [
    ("DependencyClientMacro", "member"), ("DependencyClientMacro", "memberAttribute"),
    ("DependencyEndpointMacro", "accessor"), ("DependencyEndpointMacro", "peer"),
    ("DependencyEntryMacro", "accessor"), ("DependencyEntryMacro", "peer"),
    ("DependencyMockableMacro", "peer"), ("DependencyPropertiesMacro", "member"),
  ]

  // Some ended the stack of the plugin, some took minutes.
  @Test(.timeLimit(.minutes(30)), arguments: declarations)
  func aNestedSourceGetsAnAnswer(_ declaration: Declaration) throws {
    let text = declaration.text()
    for (macro, role) in [("DependencyClientMacro", "member"), ("DependencyEntryMacro", "peer")] {
      #expect(try reply(to: macro, role, text).contains("expandMacroResult"))
    }
  }

  // The sum of the offsets overflowed.
  @Test(arguments: [Int.max, Int.max - 1, Int.min]) func anImpossiblePlaceGetsAnAnswer(_ number: Int) throws {
    for (macro, role) in Self.macros {
      for text in ["var a = 1\n\n", "struct A {\n  var a: some A\n}", "\n\n  static let a: Int"] {
        #expect(try reply(to: macro, role, text, at: number).contains("expandMacroResult"))
      }
    }
  }

  private func reply(to macro: String, _ role: String, _ text: String, at number: Int = 1) throws -> String {
    let location: [String: Any] = [
      "fileID": "A/A.swift", "fileName": "A.swift", "offset": number, "line": number, "column": number,
    ]
    func syntax(_ text: String) -> [String: Any] { ["source": text, "location": location] }
    let message: [String: Any] = [
      "expandAttachedMacro": [
        "macro": ["typeName": macro], "macroRole": role, "attributeSyntax": syntax("@A(\\.a, b: \\.b.c)"),
        "declSyntax": syntax(text), "lexicalContext": [syntax("extension DependencyValues {}")],
      ]
    ]
    let data = try JSONSerialization.data(withJSONObject: message)
    return String(decoding: MessageHandler().reply(to: Array(data)), as: UTF8.self)
  }
}
