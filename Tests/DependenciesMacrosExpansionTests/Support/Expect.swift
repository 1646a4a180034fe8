import Testing

/// Expands all the macros in a file that is named `Client.swift`, and compares all diagnostics, and each part
/// of the expansion that is given.
///
/// The file is one of the first three arguments: the whole text, the members of a client named
/// `PlayerClient`, from the third line on, or the entries in an extension of `DependencyValues`, from the
/// second line on. A method may be written on one line. Compilers before 6.3 do not say the language mode.
func expect(
  file: String? = nil,
  client: String? = nil,
  entries: String? = nil,
  members: String? = nil,
  mocks: String? = nil,
  attributes: String? = nil,
  accessors: String? = nil,
  storage: String? = nil,
  methods: String? = nil,
  keys: String? = nil,
  diagnostics: String = "",
  languageMode: Int? = 6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text =
    file ?? client.map { "@DependencyClient\nstruct PlayerClient {\n\($0.indented)\n}" }
    ?? entries.map { "extension DependencyValues {\n\($0.indented)\n}" } ?? ""
  let expansion = CompilerHost.expand(text, languageMode: languageMode)
  let parts = [
    ("members", expansion.members, members),
    ("mocks", expansion.mocks, mocks),
    ("attributes", expansion.attributes, attributes),
    ("accessors", expansion.accessors, accessors),
    ("storage", expansion.storage, storage),
    ("methods", expansion.methods, methods?.withMethodsUnfolded),
    ("keys", expansion.keys, keys),
    ("diagnostics", expansion.diagnostics, diagnostics),
  ]
  for (name, part, expected) in parts {
    guard let expected else { continue }
    #expect(part == expected, "The \(name) of:\n\(text)", sourceLocation: sourceLocation)
  }
}

/// Compares the methods of endpoints, each of which is declared on one line.
func expectMethods(
  _ methods: KeyValuePairs<String, String>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(
    client: methods.map(\.key).joined(separator: "\n"),
    methods: methods.map(\.value).joined(separator: "\n"),
    sourceLocation: sourceLocation
  )
}

/// Compares the properties that hold the closures of endpoints, each of which is declared on one line.
///
/// `id, _ in …; return nil` stands for a closure with two parameters that reports its call, with their names, and
/// returns nil. `[id, _] …` stands for one that uses `$0` and `$1`.
func expectStorage(
  _ closures: KeyValuePairs<String, String>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let storage = closures.enumerated().map { index, endpoint in
    let (declaration, closure) = endpoint
    let nameStart = declaration.firstRange(of: "var ")!.upperBound
    let property = declaration[nameStart...].split(separator: " = ", maxSplits: 1)[0]
    let name = property.prefix { $0 != ":" }
    let place = "line: \(index + 3), column: \(declaration[..<nameStart].count + 3)"
    let parts = closure.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    let before = parts[0].hasSuffix("throw ") ? "throw " : ""
    let (names, head) = parameters(parts[0].dropLast(before.count))
    let shown = names.isEmpty ? "" : "parameters: \"\(names.joined(separator: ", "))\", "
    let after = parts[1].isEmpty ? "" : "\n  \(parts[1].dropFirst(2))"
    return """
      private var __endpoint_\(property) = {\(head)
        \(before)__unimplementedEndpoint("PlayerClient.\(name)", of: Self.self, \(shown)\(place))\(after)
      }
      """
  }
  expect(
    client: closures.map(\.key).joined(separator: "\n"),
    storage: storage.joined(separator: "\n"),
    sourceLocation: sourceLocation
  )
}

/// The names that the report shows, and the parameters of the closure.
private func parameters(_ text: Substring) -> (names: [Substring], head: String) {
  if text.hasPrefix("[") { return (text.dropFirst().dropLast(2).split(separator: ", "), "") }
  guard !text.isEmpty, !text.hasPrefix("(") else { return ([], text.isEmpty ? "" : " \(text.dropLast())") }
  let names = text.dropLast(4).split(separator: ", ")
  return (names, " \(names.map { _ in "_" }.joined(separator: ", ")) in")
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }

  fileprivate var withMethodsUnfolded: String {
    split(separator: "\n")
      .map { line in
        guard line.hasSuffix(" }"), let brace = line.firstRange(of: " { ") else { return String(line) }
        return "\(line[..<brace.lowerBound]) {\n  \(line[brace.upperBound...].dropLast(2))\n}"
      }
      .joined(separator: "\n")
  }
}
