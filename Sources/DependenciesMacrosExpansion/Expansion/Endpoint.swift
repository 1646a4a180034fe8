/// A property of a client whose type is a closure.
struct Endpoint {
  let source: Source
  let declaration: DeclarationSyntax
  let binding: VariableSyntax.Binding

  /// The name, with its backticks.
  let name: Range<Int>

  /// The whole type, such as `(() -> Void)!`.
  let type: TypeSyntax

  /// The closure's type.
  let function: FunctionTypeSyntax

  /// The type that declares the property.
  let client: TypeDeclarationSyntax

  /// Reads a declaration as an endpoint; nil if its type is not a closure, or it has several bindings.
  init?(_ declaration: DeclarationSyntax, of source: Source, in client: TypeDeclarationSyntax) {
    guard case .variables(let variables) = declaration.kind, variables.bindings.count == 1,
      let name = variables.bindings[0].name, let type = variables.bindings[0].type,
      let function = type.function ?? type.wrapped?.function
    else { return nil }
    self.source = source
    self.declaration = declaration
    binding = variables.bindings[0]
    self.name = name
    self.type = type
    self.function = function
    self.client = client
  }

  /// Whether the property cannot be set everywhere, since it has an availability, or belongs to an actor.
  var isLimited: Bool {
    let attributes = declaration.attributes + declaration.conditionalAttributes.flatMap(\.attributes)
    return attributes.contains { $0.name == "available" || $0.isGlobalActor }
  }

  var plainName: String { source.plainName(name) }

  /// The property that holds the closure.
  var storage: String { source.name(name, withPrefix: "__endpoint_") }

  /// Whether it can return without a default: with no value, with `nil`, or by throwing an error.
  var hasResultWhenUnimplemented: Bool {
    (function.isThrowing && function.specificError(in: source) == nil) || function.result.isVoid
      || function.result.isOptional
  }

  // MARK: The closure of an endpoint that is not overridden

  /// A closure that reports an issue, then calls the user's default, throws, or returns nothing or `nil`.
  var unimplementedClosure: String {
    let (line, column) = source.lineAndColumn(of: name.lowerBound)
    let endpoint = "\(client.name).\(plainName)".literal
    let arguments = "\(endpoint), \(clientArgument)\(parametersArgument)line: \(line), column: \(column)"
    let report = "__unimplementedEndpoint(\(arguments))"
    if let value = binding.value {
      let call = "\(callPrefix)(\(source[value.range]) as \(callableType))(\(anonymousArguments))"
      return "{\n  \(report)\n  return \(call)\n}"
    }
    let names = ignoredParameters
    if let error = writtenUnimplemented {
      return "{ (\(names)) throws(\(error)) in\n  throw \(report)\n}"
    }
    let parameters = names.isEmpty ? "" : " \(names) in"
    if function.isThrowing, function.specificError(in: source) == nil {
      return "{\(parameters)\n  throw \(report)\n}"
    }
    let result = function.result.isVoid ? "" : "\n  return nil"
    return "{\(parameters)\n  \(report)\(result)\n}"
  }

  /// The parameters of a closure that ignores them.
  var ignoredParameters: String { function.parameters.map { _ in "_" }.joined(separator: ", ") }

  /// The parameters of a closure that overrides the endpoint, which the report shows.
  private var parametersArgument: String {
    let names = zip(function.parameters, parameterNames).map { $0.label == nil ? "_" : $1 }
    return names.isEmpty ? "" : "parameters: \(names.joined(separator: ", ").literal), "
  }

  /// `Unimplemented`, if it is the written error type. The closure must declare it, since the compiler
  /// otherwise infers `any Error`.
  private var writtenUnimplemented: String? {
    guard case .specific(let type) = function.throwing, case .named("Unimplemented") = type.shape else {
      return nil
    }
    return source[type.range]
  }

  /// The client's type, which shows the report whether the client is its own key. A property's initial value
  /// cannot name its class. A noncopyable type is no `Any.Type` and no key, so `Never` stands in for it.
  private var clientArgument: String {
    if client.introducer == "class" { return "" }
    return "of: \(client.isNoncopyable ? "Swift.Never" : "Self").self, "
  }

  private var callPrefix: String {
    (function.isThrowing ? "try " : "") + (function.isAsync ? "await " : "")
  }

  private var anonymousArguments: String {
    function.parameters.indices
      .map { function.parameters[$0].isInout ? "&$\($0)" : "$\($0)" }
      .joined(separator: ", ")
  }

  /// The closure's type, adapted to passing arguments on: an autoclosure has become a closure, and variadic
  /// arguments an array.
  private var callableType: String {
    var changes: [(range: Range<Int>, text: String)] = []
    for attribute in function.attributes where attribute.name == "isolated" {
      changes.append((source.withSpaceBehind(attribute.range), ""))
    }
    for parameter in function.parameters {
      for attribute in parameter.attributes where attribute.name == "autoclosure" {
        changes.append((source.withSpaceBehind(attribute.range), ""))
      }
      if let ellipsis = parameter.ellipsis {
        changes.append((parameter.type.range.lowerBound..<parameter.type.range.lowerBound, "["))
        changes.append((ellipsis, "]"))
      }
    }
    return source.text(of: function.range, with: changes)
  }
}

extension Source {
  /// The text of a range, changed in some places.
  func text(of range: Range<Int>, with changes: [(range: Range<Int>, text: String)]) -> String {
    var (text, start) = ("", range.lowerBound)
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += self[start..<change.range.lowerBound] + change.text
      start = change.range.upperBound
    }
    return text + self[start..<range.upperBound]
  }

  /// A range with the spaces that follow it.
  func withSpaceBehind(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<(bytes[range.upperBound...].firstIndex { $0 != UInt8(ascii: " ") } ?? range.upperBound)
  }
}
