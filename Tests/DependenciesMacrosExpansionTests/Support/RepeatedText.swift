// The common parts of most expansions. Each of these texts is written out in full in one test.

/// The statements by which the first initializer of a client checks that it is not isolated to an actor. The
/// client is declared at `line` and `column`.
func isolationCheck(_ client: String = "PlayerClient", line: Int = 2, column: Int = 1) -> String {
  """
    func __isolated() {}
  #sourceLocation(file: "Client.swift", line: \(line))
  \(String(repeating: " ", count: column - 1))#__dependencyIsolationCheck(client: __isolated, "\(client)")
  #sourceLocation()
  """
}

/// The first initializer of a client, which assigns its parameters in their order. There is a space behind
/// `access`.
func initializer(
  _ parameters: String...,
  access: String = "",
  client: String = "PlayerClient",
  line: Int = 2,
  column: Int = 1
) -> String {
  let check = isolationCheck(client, line: line, column: column)
  if parameters.isEmpty { return "\(access)init() {\n\(check)\n}" }
  let names = parameters.map { $0.prefix { $0 != ":" } }
  return """
    \(access)init(
      \(parameters.joined(separator: ",\n  "))
    ) {
    \(names.map { "  self.\($0) = \($0)\n" }.joined())\
    \(check)
    }
    """
}

/// The key of an entry, with the function that checks that the entry is not isolated to an actor, for the
/// place of the word that declares the entry. The members have the access of `modifiers`, unless `access` is given.
func key(
  _ property: String,
  _ modifiers: String = "nonisolated",
  conformingTo conformance: String = "__TestDependencyKey",
  name: String? = nil,
  access: String? = nil,
  members: [String] = ["typealias Value = Int", "static var testValue: Value { return 1 }"]
) -> (_ line: Int, _ column: Int) -> String {
  { line, column in
    let plainName = property.filter { $0 != "`" }
    let written = modifiers.split(separator: " ").first { $0 == "public" || $0 == "package" }.map(String.init)
    let access = (access ?? written).map { "\($0) " } ?? ""
    let spaces = String(repeating: " ", count: column - 1)
    let isInferred = members.contains { $0.hasPrefix("static let __makeTestValue") }
    let entryConformance = isInferred ? "__DependencyEntryKeyOfInferredType" : "__DependencyEntryKey"
    return """
      #sourceLocation(file: "Client.swift", line: \(line - 1))
      \(modifiers) enum
      \(spaces)    \(name ?? "\(plainName)DependencyKey"): \(conformance), \(entryConformance) {
      #sourceLocation()
      \(access)static var __property: Swift.String { "\(plainName)" }
      \(members.map { "\(access)\($0)\n" }.joined())\
      private static func __checkIsolation() {
      #if hasFeature(InferSendableFromCaptures)
      #sourceLocation(file: "Client.swift", line: \(line))
      \(spaces)#__dependencyIsolationCheck(entry: \\__DependencyValues.\(property), "\(plainName)")
      #sourceLocation()
      #endif
      }
      }
      """
  }
}

/// A property that reads the dependency at a path, with `attribute` before the property wrapper. The path is
/// at `line` and `column`.
func property(_ path: String, _ name: String, _ attribute: String = "", line: Int, column: Int) -> String {
  """
  #sourceLocation(file: "Client.swift", line: \(max(line - 1, 1)))
  \(attribute)@__Dependency(
  \(String(repeating: " ", count: column - 1))\(path), line: \(line), column: \(column)) private var \(name)
  #sourceLocation()
  """
}

/// The accessors of properties that cannot be made what their attributes say.
func placeholderAccessors(count: Int = 1) -> String {
  Array(repeating: "{\nget { Swift.fatalError() }\nset {}\n}", count: count).joined(separator: "\n")
}
