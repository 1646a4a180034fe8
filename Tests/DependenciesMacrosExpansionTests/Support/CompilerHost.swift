import Foundation

/// Does what the compiler does with the macros in a file: requests the members of each client, then the
/// attributes of its members, then the accessors and the peers of each property.
struct CompilerHost {
  /// The answers of the plugin to each kind of question, one after the other.
  struct Result {
    var members = ""
    var mocks = ""

    /// `property: @Attribute`.
    var attributes = ""
    var accessors = ""

    /// The properties that hold the closures of endpoints.
    var storage = ""
    var methods = ""
    var keys = ""

    /// `line:column: severity: message {fix-it line:column-line:column: "text"}`.
    var diagnostics = ""
  }

  private let file: HostFile
  private let languageMode: Int?
  private(set) var result = Result()

  private init(_ text: String, languageMode: Int?) {
    file = HostFile(text, name: "Client.swift")
    self.languageMode = languageMode
  }

  /// Expands all the macros in a file that is named `Client.swift`.
  static func expand(_ text: String, languageMode: Int? = 6) -> Result {
    var host = CompilerHost(text, languageMode: languageMode)
    for declaration in HostDeclaration.all(in: host.file) { host.visit(declaration, in: []) }
    return host.result
  }

  private mutating func visit(_ declaration: HostDeclaration, in context: [HostDeclaration]) {
    var attributes = declaration.attributes(in: file).map {
      (HostMacro(rawValue: $0.name)!, syntax($0.range))
    }
    if let parent = context.first,
      let client = parent.attributes(in: file).first(where: { $0.name == "DependencyClient" })
    {
      let answer = expand(.client, role: "memberAttribute", syntax(client.range), declaration, context)
      if !answer.isEmpty { result.attributes.addLines("\(declaration.name): \(answer)") }
      for name in answer.split(separator: " ") {
        let location = Self.location(file: "@__swiftmacro_3App6ClientfMa_.swift", offset: 0, (1, 1))
        attributes.append(
          (
            HostMacro(rawValue: String(name.dropFirst()))!,
            ["kind": "attribute", "source": "\(name)", "location": location]
          )
        )
      }
    }
    for (macro, attribute) in attributes {
      for role in macro.roles {
        let answer = expand(macro, role: role, attribute, declaration, context)
        if answer.isEmpty { continue }
        switch role {
        case "member": result.members.addLines(answer)
        case "accessor": result.accessors.addLines(answer)
        default: addPeers(answer, of: macro)
        }
      }
    }
    for member in declaration.members { visit(member, in: [declaration] + context) }
  }

  /// The storage of an endpoint ends with the first brace that is not indented, or its observers, whose lines
  /// are indented. Its method follows.
  private mutating func addPeers(_ peers: String, of macro: HostMacro) {
    if macro == .mockable { return result.mocks.addLines(peers) }
    if macro == .entry { return result.keys.addLines(peers) }
    let end = peers.firstMatch(of: #/\n}.*(\n .*)*/#)?.range.upperBound ?? peers.endIndex
    result.storage.addLines(String(peers[..<end]))
    if end < peers.endIndex { result.methods.addLines(String(peers[end...].dropFirst())) }
  }

  // MARK: Asking

  private mutating func expand(
    _ macro: HostMacro,
    role: String,
    _ attribute: [String: Any],
    _ declaration: HostDeclaration,
    _ context: [HostDeclaration]
  ) -> String {
    var request: [String: Any] = [
      "macro": [
        "moduleName": "DependenciesMacrosPlugin", "typeName": macro.typeName, "name": "\(macro.rawValue) ",
      ],
      "macroRole": role,
      "discriminator": "$s3App\(declaration.name.utf8.count)\(declaration.name)\(macro.rawValue)fM_",
      "attributeSyntax": attribute,
      "declSyntax": syntax(declaration.range, kind: "declaration"),
      "lexicalContext": context.map {
        [
          "kind": "declaration", "source": "\($0.header){}",
          "location": Self.location(file: "", offset: 0, (0, 0)),
        ]
      },
      "somethingNew": ["version": 8],
    ]
    if let languageMode {
      request["staticBuildConfiguration"] =
        #"{"endianness":"little","languageMode":{"components":[\#(languageMode),3]}}"#
    }
    if let parent = context.first { request["parentDeclSyntax"] = syntax(parent.range, kind: "declaration") }
    let answer = PluginAnswer(to: ["expandAttachedMacro": request])
    for diagnostic in answer.diagnostics(in: file) { result.diagnostics.addLines(diagnostic) }
    return answer.expandedSource
  }

  private func syntax(_ range: Range<Int>, kind: String = "attribute") -> [String: Any] {
    let location = Self.location(
      file: file.name,
      offset: range.lowerBound,
      file.lineAndColumn(range.lowerBound)
    )
    return ["kind": kind, "source": file.text(range), "location": location]
  }

  static func location(file: String, offset: Int, _ place: (line: Int, column: Int)) -> [String: Any] {
    [
      "fileID": file.isEmpty ? "" : "App/\(file)", "fileName": file, "offset": offset, "line": place.line,
      "column": place.column,
    ]
  }
}

extension String {
  fileprivate mutating func addLines(_ lines: String) { self += isEmpty ? lines : "\n\(lines)" }
}
