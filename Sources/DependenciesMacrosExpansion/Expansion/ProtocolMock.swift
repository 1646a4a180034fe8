/// The mock of a protocol: a type that conforms to it, with a closure for each requirement.
struct ProtocolMock {
  let source: Source
  let name: String
  private let declaration: DeclarationSyntax
  private let type: TypeDeclarationSyntax
  private let requirements: [Requirement]
  private let request: AttachedMacroRequest

  /// Whether the protocol requires more than closures can stand for, or may inherit more.
  private let isIncomplete: Bool

  /// Nil for a declaration that is not a protocol.
  init?(_ request: AttachedMacroRequest) {
    guard let declaration = request.declaration, case .type(let type) = declaration.kind,
      type.introducer == "protocol"
    else { return nil }
    self.request = request
    self.declaration = declaration
    self.type = type
    source = request.source
    name = "Mock\(type.name.withoutBackticks)".quoted
    let isolation =
      declaration.attributes.first { $0.isGlobalActor }.map { "\(request.source[$0.range]) " } ?? ""
    var requirements: [Requirement] = []
    var isIncomplete = type.inheritedTypes.contains { !Self.emptyProtocols.contains($0.text) }
    for member in type.members {
      guard case .declaration(let declaration) = member else {
        isIncomplete = true
        continue
      }
      if ["associatedtype", "typealias"].contains(request.source[declaration.introducer]) { continue }
      let requirement = Requirement(declaration, of: request.source, isolation: isolation)
      if let requirement { requirements.append(requirement) } else { isIncomplete = true }
    }
    self.requirements = Requirement.labeled(requirements)
    self.isIncomplete = isIncomplete
  }

  /// Protocols without requirements of their own that a mock would lack.
  private static let emptyProtocols = Set(words: "Actor AnyObject Sendable class")

  // MARK: Diagnostics

  var diagnostics: [MacroDiagnostic] {
    if let attribute = declaration.attributes.first(named: "objc") {
      return [request.diagnostic(.mockOfObjectiveC(name: type.name), at: attribute.range)]
    }
    var labels: Set<String> = []
    let names = Set(requirements.map { source.plainName($0.name) })
    return requirements.compactMap { requirement in
      let label = requirement.label
      if !labels.insert(label).inserted {
        return request.diagnostic(.requirementsShareName(label: label, mock: name), at: requirement.name)
      }
      guard !requirement.isStored, names.contains(requirement.property) else { return nil }
      return request.diagnostic(
        .requirementHasNameOfClosure(name: requirement.property, label: label, mock: name),
        at: requirement.name
      )
    }
  }

  // MARK: Code

  /// The type, a structure where the protocol allows one.
  var text: String {
    let superprotocols = type.inheritedTypes.compactMap(\.type.possibleAlias)
    let isActor = superprotocols.contains("Actor")
    let isClass = superprotocols.contains { ["AnyObject", "ObservableObject", "class"].contains($0) }
    let introducer = isActor ? "actor" : isClass ? "final class" : "struct"
    // Closures in a class or an actor are constants, so that it can be `Sendable`.
    let storage = isActor || isClass ? "let" : "var"
    let modifiers = declaration.modifiers.filter { $0.name == "nonisolated" }.map { "\($0.name) " }.joined()
    let availability = declaration.attributes.filter { $0.name == "available" }
      .map { "\(source[$0.range])\n" }.joined()
    // A value that is not `Sendable` can be stored only where it is isolated.
    let isIsolatedInitializer =
      isActor
      || declaration.attributes.contains(where: \.isGlobalActor) && requirements.contains(where: \.isStored)
    let access = request.memberAccess
    let members =
      requirements.map { $0.storage(storage, access: access) }
      + initializer(access: isIsolatedInitializer ? access : "\(access)nonisolated ")
      + unimplementedMock(access: isIsolatedInitializer && !isActor ? access : "\(access)nonisolated ")
      + requirements.compactMap { $0.witness(in: self, access: access) }
    // The compiler shows this line if the mock lacks a requirement.
    let hint = isIncomplete ? "  // Declare what this lacks in an extension of '\(name)'." : ""
    return """
      \(availability)\(request.peerAccess)\(modifiers)\(introducer) \(name)\(genericClause): \(type.name.quoted) {\(hint)
      \(members.map { "  \($0)" }.joined(separator: "\n"))
      }
      """
  }

  private func initializer(access: String) -> [String] {
    let parameters = requirements.map { "    \($0.parameter)" }.joined(separator: ",\n")
    let start = parameters.isEmpty ? "\(access)init() {" : "\(access)init(\n\(parameters)\n  ) {"
    return [start] + requirements.map { "  \($0.assignment(in: self))" } + ["}"]
  }

  /// A function that makes a mock from the results that the macro cannot know, so that these calls are reported
  /// as well; and an initializer that leads there. Empty if the macro knows all results.
  private func unimplementedMock(access: String) -> [String] {
    let required = requirements.filter { $0.isRequired && !$0.isStored }
    if required.isEmpty { return [] }
    let names = required.map { "'\($0.label)'" }.joined(separator: ", ")
    let results = required.map { "\($0.label): …" }.joined(separator: ", ")
    let message = """
      The mock has no result for \(names). Write '\(name).unimplemented(\(results))', whose calls are reported, \
      or give \(required.count == 1 ? "this closure" : "these closures").
      """
    return [
      """
      \(access)static func unimplemented(
      \(requirements.map { "    \($0.isRequired ? $0.resultParameter : $0.parameter)" }.joined(separator: ",\n"))
        ) -> \(name) {
          \(name)(\(requirements.map { $0.unimplementedArgument(in: self) }.joined(separator: ", ")))
        }
      """,
      """
      @available(*, unavailable, message: \(message.literal))
        \(access)init(
      \(requirements.map { "    \($0.optionalParameter)" }.joined(separator: ",\n"))
        ) {
          Swift.fatalError()
        }
      """,
    ]
  }

  /// The associated types, as generic parameters.
  private var genericClause: String {
    let parameters = type.members.compactMap { member -> String? in
      guard case .declaration(let declaration) = member,
        case .associatedType(let name, let constraints) = declaration.kind
      else { return nil }
      let types = constraints.map { source[$0.range] }.joined(separator: " & ")
      return types.isEmpty ? name : "\(name): \(types)"
    }
    return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
  }

  /// A closure that reports its call, then throws or returns a placeholder.
  func unimplementedClosure(of requirement: Requirement, returning placeholder: String?) -> String {
    // The override in the report sets what has no default as well.
    let arguments = requirements.filter { $0.label == requirement.label || $0.isRequired }
      .map(\.exampleArgument).joined(separator: ", ")
    let report = """
      __unimplementedEndpoint("\(name).\(requirement.label)", of: (any \(type.name.quoted)).self, \
      mock: \("\(name)(\(arguments))".literal), \(place(of: requirement)))
      """
    let parameters = requirement.function.parameters.map { _ in "_" }.joined(separator: ", ")
    let start = parameters.isEmpty ? "{ " : "{ \(parameters) in "
    guard let placeholder else { return "\(start)throw \(report) }" }
    return start + report + (placeholder == "()" ? " }" : "; return \(placeholder) }")
  }

  /// The arguments of a report that say where a requirement is declared.
  func place(of requirement: Requirement) -> String {
    let (line, column) = source.lineAndColumn(of: requirement.name.lowerBound)
    return "line: \(line), column: \(column)"
  }
}
