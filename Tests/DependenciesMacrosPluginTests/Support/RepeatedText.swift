// The common parts of most expansions. Each of these texts is written out in full in one test.

/// The statements by which the first initializer of a client checks that it is not isolated to an actor.
///
/// - Parameters:
///   - client: The name of the client.
///   - line: The line of the word that declares it.
///   - column: The column of that word.
func isolationCheck(_ client: String = "PlayerClient", line: Int = 2, column: Int = 1) -> String {
  """
    func __isolated() {}
  #sourceLocation(file: "Client.swift", line: \(line))
  \(String(repeating: " ", count: column - 1))#__dependencyIsolationCheck(client: __isolated, "\(client)")
  #sourceLocation()
  """
}

/// The first initializer of a client, which assigns its parameters in their order.
///
/// - Parameters:
///   - parameters: The parameters, with their types and values.
///   - access: The access of the initializer, with a space behind it.
///   - client: The name of the client.
///   - line: The line of the word that declares it.
///   - column: The column of that word.
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

/// The lines of a client's first initializer that assign a parameter and reject closures behind an alias.
///
/// - Parameters:
///   - property: The name of the property.
///   - type: The name of its type.
///   - line: The line of that type.
///   - column: The column of that type.
func closureCheck(_ property: String, _ type: String, line: Int, column: Int) -> String {
  let spaces = String(repeating: " ", count: column - 1)
  return """
    #sourceLocation(file: "Client.swift", line: \(line - 1))
      self.\(property) =
    \(spaces)#__dependencyClosureCheck(\(property), "\(property)", "\(type)")
    #sourceLocation()
    """
}

/// The key of an entry, and the declaration that checks that the entry is not isolated to an actor.
///
/// - Parameters:
///   - name: The name of the key.
///   - modifiers: The modifiers of the `enum`.
///   - conformance: The protocol that it conforms to.
///   - property: The name of the property, with its backticks, if it is not in that of the key.
///   - access: The access of the members, if the modifiers do not have it.
///   - members: The members.
///   - line: The line of the word that declares the entry.
///   - column: The column of that word.
func key(
  _ name: String,
  _ modifiers: String = "fileprivate nonisolated",
  conformingTo conformance: String = "__TestDependencyKey",
  property: String? = nil,
  access: String? = nil,
  members: [String] = ["typealias Value = Int", "static var testValue: Value { return 1 }"],
  line: Int,
  column: Int
) -> String {
  let property = property ?? name.replacing("__Key_", with: "")
  let plainName = property.filter { $0 != "`" }
  let written = modifiers.split(separator: " ").first { $0 == "public" || $0 == "package" }.map(String.init)
  let access = (access ?? written).map { "\($0) " } ?? ""
  let spaces = String(repeating: " ", count: column - 1)
  return """
    #sourceLocation(file: "Client.swift", line: \(line - 1))
    \(modifiers) enum
    \(spaces)    \(name): \(conformance), __DependencyEntryKey {
    #sourceLocation()
    \(access)static var __property: Swift.String { "\(plainName)" }
    \(members.map { "\(access)\($0)\n" }.joined())\
    }
    #if hasFeature(InferSendableFromCaptures)
    #sourceLocation(file: "Client.swift", line: \(line))
    \(spaces)#__dependencyIsolationCheck(entry: \\__DependencyValues.\(property), "\(plainName)")
    #sourceLocation()
    #endif
    """
}

/// A property that reads the dependency at a path.
///
/// - Parameters:
///   - path: The path.
///   - name: The name of the property.
///   - attribute: The attribute before the property wrapper.
///   - line: The line of the path.
///   - column: The column of the path.
func property(
  _ path: String,
  _ name: String,
  _ attribute: String = "",
  line: Int,
  column: Int
) -> String {
  """
  #sourceLocation(file: "Client.swift", line: \(max(line - 1, 1)))
  \(attribute)@__Dependency(
  \(String(repeating: " ", count: column - 1))\(path), line: \(line), column: \(column)) private var \(name)
  #sourceLocation()
  """
}

/// The accessors of properties that cannot be made what their attributes say.
func placeholderAccessors(count: Int = 1) -> String {
  let accessors = """
    {
    get { Swift.fatalError() }
    set {}
    }
    """
  return Array(repeating: accessors, count: count).joined(separator: "\n")
}
