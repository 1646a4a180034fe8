/// A function or a property of a protocol, and the closure that stands for it in the protocol's mock.
struct Requirement {
  private let source: Source

  /// Where the name is.
  let name: Range<Int>

  /// The name of the closure in the initializer: the requirement's name, with those of its parameters if
  /// another requirement has that name.
  private(set) var label: String

  /// Whether it is a property that can be set, and so a stored one of the mock.
  let isStored: Bool

  /// The closure's type, in a source of its own.
  let function: FunctionTypeSyntax
  private let typeSource: Source

  private let parameters: [FunctionSyntax.Parameter]
  private let attributes: String

  /// The function or property without its attributes and its body.
  private let declaration: String

  /// Whether the result depends on generic parameters, so that the closure returns `Any`.
  private let isErased: Bool

  /// Reads a requirement; nil for one that the user must write: a static one, or one for which no closure can
  /// stand.
  ///
  /// - Parameters:
  ///   - declaration: The requirement.
  ///   - source: Where it is.
  ///   - isolation: The protocol's attribute that names an actor, or empty.
  init?(_ declaration: DeclarationSyntax, of source: Source, isolation: String) {
    guard declaration.staticModifier == nil else { return nil }
    let written: (effects: String, result: TypeSyntax?)
    let types: [String]
    switch declaration.kind {
    case .requirement(let function):
      let generics = GenericErasure(function.genericParameters, of: source)
      types = zip(function.parameters, Self.names(of: function.parameters, in: source)).compactMap {
        parameter,
        name in
        generics.parameter(parameter.type).map { "_ \(name): \($0)" }
      }
      written = (source[function.effects], function.result)
      guard types.count == function.parameters.count, !written.effects.hasPart("rethrows") else { return nil }
      (name, parameters, isStored) = (function.name, function.parameters, false)
      isErased = function.result.map(generics.depends) ?? false
    case .variables(let variables):
      guard let binding = variables.bindings.first, let name = binding.name, let type = binding.type,
        let accessors = binding.accessors
      else { return nil }
      written = (Self.effects(of: accessors, in: source), type)
      (self.name, parameters, types, isErased) = (name, [], [], false)
      isStored = accessors.names.contains("set")
    default: return nil
    }
    let modifiers = declaration.modifiers.filter { $0.name == "nonisolated" }.map { "\(source[$0.range]) " }
    let actor = declaration.attributes.first { $0.isGlobalActor }.map { "\(source[$0.range]) " }
    let closureResult =
      !isErased
      ? written.result.map { source[$0.range] } ?? "Void"
      : written.result?.isOptional == true ? "Any?" : "Any"
    typeSource = Source(
      """
      \(modifiers.isEmpty ? actor ?? isolation : "")@Sendable (\(types.joined(separator: ", "))) \
      \(written.effects.isEmpty ? "" : "\(written.effects) ")-> \(closureResult)
      """
    )
    guard let function = Parser(typeSource).parseType()?.function else { return nil }
    self.function = function
    self.source = source
    label = source.plainName(name)
    attributes = declaration.attributes.map { "\(source[$0.range]) " }.joined()
    let signature = Self.signature(of: declaration, in: source)
    self.declaration = "\(modifiers.joined())\(source[declaration.introducer]) \(signature)"
  }

  /// The effects of a getter, `async throws(Failure)`, as written, or empty.
  private static func effects(of accessors: VariableSyntax.Accessors, in source: Source) -> String {
    let source = Source(source[accessors.range])
    let parser = Parser(source)
    while !parser.isAtEnd, !parser.consume(word: "get") { parser.advance() }
    let start = parser.current.range.lowerBound
    parser.skipEffects()
    return source[start..<max(start, parser.previousEnd)]
  }

  /// The text behind the introducer, with names for parameters that have none.
  private static func signature(of declaration: DeclarationSyntax, in source: Source) -> String {
    if case .variables(let variables) = declaration.kind, let binding = variables.bindings.first {
      return source[declaration.introducer.upperBound..<binding.end].trimmed
    }
    guard case .requirement(let function) = declaration.kind else { return "" }
    let changes = function.parameters.enumerated().filter { source[$1.name] == "_" }.map { index, parameter in
      (
        range: parameter.name,
        text: parameter.label == parameter.name ? "_ argument\(index)" : "argument\(index)"
      )
    }
    return source.text(of: function.signature, with: changes)
  }

  // MARK: Names

  /// Gives requirements of the same name different labels.
  static func labeled(_ requirements: [Requirement]) -> [Requirement] {
    requirements.map { requirement in
      guard requirements.count(where: { $0.label == requirement.label }) > 1 else { return requirement }
      var copy = requirement
      copy.label += requirement.parameters.map { parameter in
        let label = requirement.source.plainName(parameter.label)
        return (label == "_" ? requirement.source.plainName(parameter.name) : label).capitalizedFirst
      }.joined()
      return copy
    }
  }

  /// The property that holds the closure, or the value.
  var property: String { isStored ? source[name] : "on\(label.capitalizedFirst)" }

  private var parameterNames: [String] { Self.names(of: parameters, in: source) }

  /// The names of parameters, in backticks where they need them.
  private static func names(of parameters: [FunctionSyntax.Parameter], in source: Source) -> [String] {
    parameters.enumerated().map { index, parameter in
      let name = source[parameter.name]
      return name == "_" ? "argument\(index)" : name.isKeyword ? "`\(name)`" : name
    }
  }

  // MARK: Results

  /// The code of a value to return from an unexpected call, or nil if the macro knows none for the type.
  private var placeholder: String? { function.result.placeholder(in: typeSource) }

  private var throwsAnyError: Bool { function.isThrowing && function.specificError(in: typeSource) == nil }

  /// Whether the initializer needs it.
  var isRequired: Bool { placeholder == nil && (isStored || !throwsAnyError) }

  /// The code of an argument in a message.
  var exampleArgument: String {
    let names = parameterNames.joined(separator: ", ")
    return "\(label): \(isStored ? "…" : names.isEmpty ? "{ … }" : "{ \(names) in … }")"
  }

  // MARK: Code

  func storage(_ introducer: String, access: String) -> String {
    isStored
      ? "\(attributes)\(access)\(declaration)" : "\(access)\(introducer) \(property): \(type)"
  }

  private var type: String { typeSource[function.range] }

  private var argument: String { isStored ? "value\(label.capitalizedFirst)" : property }

  /// The parameter of the initializer.
  var parameter: String {
    if isStored {
      let value = placeholder.map { " = \($0)" } ?? ""
      return "\(label) \(argument): \(typeSource[function.result.range])\(value)"
    }
    return isRequired ? "\(label) \(argument): @escaping \(type)" : optionalParameter
  }

  /// The parameter of an initializer that may be called without it.
  var optionalParameter: String {
    "\(label) \(argument): \(isStored ? "\(typeSource[function.result.range])?" : "(\(type))?") = nil"
  }

  /// The parameter for the result of unexpected calls.
  var resultParameter: String {
    isStored
      ? parameter
      : "\(label) \(argument): @autoclosure @escaping @Sendable () -> \(typeSource[function.result.range])"
  }

  /// The argument that makes a closure of that result, or that passes on what is given.
  func unimplementedArgument(in mock: ProtocolMock) -> String {
    isStored || !isRequired
      ? "\(label): \(argument)"
      : "\(label): \(mock.unimplementedClosure(of: self, returning: "\(argument)()"))"
  }

  /// Sets the property, if need be to a closure that reports its call.
  func assignment(in mock: ProtocolMock) -> String {
    if isStored || isRequired { return "self.\(property) = \(argument)" }
    let closure = mock.unimplementedClosure(of: self, returning: throwsAnyError ? nil : placeholder)
    return "if let \(property) { self.\(property) = \(property) } else { self.\(property) = \(closure) }"
  }

  /// The function or property that calls the closure; nil for a stored property.
  func witness(in mock: ProtocolMock, access: String) -> String? {
    if isStored { return nil }
    let arguments = zip(parameters, parameterNames).map { $0.type.isInout ? "&\($1)" : $1 }
    let effects = (function.isThrowing ? "try " : "") + (function.isAsync ? "await " : "")
    let closure = "self.\(property)(\(arguments.joined(separator: ", ")))"
    let call = effects + (isErased ? result(of: closure, in: mock) : closure)
    let needsGetter = !declaration.hasPart("func ") && !effects.isEmpty
    let body = needsGetter ? "get \(typeSource[function.effects]) { \(call) }" : call
    return "\(attributes)\(access)\(declaration) { \(body) }"
  }

  /// The result of a closure, cast to the type that the caller needs.
  private func result(of call: String, in mock: ProtocolMock) -> String {
    let label = throwsAnyError ? "throwing" : "stopping"
    return "__mockResult(\(label): \(call), of: \"\(mock.name).\(self.label)\", \(mock.place(of: self)))"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
