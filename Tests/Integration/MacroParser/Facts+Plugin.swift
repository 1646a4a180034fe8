// What the plugin's parser says.

extension Facts {
  /// Facts of the declaration that a source starts with.
  init(pluginFactsOf text: String, skippingMembers: Bool) {
    let source = Source(text)
    guard let declaration = Parser.declaration(in: source, skippingMembers: skippingMembers) else {
      add("no declaration")
      return
    }
    add(declaration, of: source, withMembers: !skippingMembers)
  }

  private mutating func add(_ declaration: DeclarationSyntax, of source: Source, withMembers: Bool) {
    add("declaration \(source[declaration.introducer]) \(declaration.range.text)") { facts in
      facts.add("access \(declaration.access?.name ?? "none")")
      for attribute in declaration.attributes { facts.add(attribute, kind: "attribute") }
      for block in declaration.conditionalAttributes {
        facts.add("conditional \(block.range.text)") { facts in
          for attribute in block.attributes { facts.add(attribute, kind: "attribute") }
        }
      }
      for modifier in declaration.modifiers { facts.add("modifier \(modifier.name) \(modifier.range.text)") }
      switch declaration.kind {
      case .variables(let variables):
        facts.add(variables, of: source)
      case .type(let type):
        facts.add("type \(type.introducer) \(type.name)")
        for inherited in type.inheritedTypes { facts.add(inherited.type) }
        if withMembers { facts.add(type.members, of: source) }
      case .initializer(let parameters):
        let labels = parameters.map(\.label)
        facts.add("labels \(labels)")
      case .requirement(let function):
        facts.add(function, of: source)
      case .associatedType(let name, let constraints):
        facts.add("associated type \(name)")
        for constraint in constraints { facts.add(constraint) }
      case .other:
        break
      }
    }
  }

  private mutating func add(_ function: FunctionSyntax, of source: Source) {
    add("function \(source[function.name]) \(function.signature.text)")
    for parameter in function.genericParameters {
      add("generic parameter \(parameter.name)")
      if let constraint = parameter.constraint { add(constraint) }
    }
    for parameter in function.parameters {
      add("label \(source[parameter.label]) name \(source[parameter.name])")
      add("inout: \(parameter.type.isInout) ellipsis: \(parameter.type.ellipsis?.text ?? "none")")
      add(parameter.type.type)
    }
    add("effects \(function.effects.isEmpty ? "none" : function.effects.text)")
    if let result = function.result { add(result) }
  }

  private mutating func add(_ members: [MemberSyntax], of source: Source) {
    for member in members {
      switch member {
      case .declaration(let declaration):
        add(declaration, of: source, withMembers: false)
      case .conditional(let clauses):
        add("conditional") { facts in
          for clause in clauses {
            facts.add("clause \(clause.condition.text) else: \(clause.isElse)") { facts in
              facts.add(clause.members, of: source)
            }
          }
        }
      }
    }
  }

  private mutating func add(_ attribute: Attribute, kind: String) {
    let parentheses = attribute.parentheses?.text ?? "none"
    add("\(kind) \(attribute.name) \(attribute.range.text) parentheses: \(parentheses)") { facts in
      guard !Facts.attributesWithOwnGrammar.contains(attribute.name) else { return }
      for argument in attribute.arguments {
        let label = argument.label.map { "\($0) \(argument.labelRange?.text ?? "")" } ?? "none"
        facts.add(
          "argument \(argument.value.text) label: \(label) string: \(argument.string ?? "none")"
        )
      }
    }
  }

  // MARK: Variables

  private mutating func add(_ variables: VariableSyntax, of source: Source) {
    add(variables.isLet ? "let" : "var")
    for binding in variables.bindings {
      add("binding \(binding.name.map { source[$0] } ?? "pattern") end: \(binding.end)") { facts in
        if let type = binding.type { facts.add(type) }
        if let value = binding.value { facts.add("value \(value.range.text) \(Facts.word(value.shape))") }
        if let accessors = binding.accessors {
          facts.add("accessors \(accessors.range.text) \(accessors.names)")
        }
      }
    }
  }

  private static func word(_ shape: VariableSyntax.Value.Shape) -> String {
    switch shape {
    case .closure: "closure"
    case .literal(let type): "literal \(type)"
    case .other: "other"
    }
  }

  // MARK: Types

  private mutating func add(_ type: TypeSyntax) {
    add("type \(type.range.text) void: \(type.isVoid) optional: \(type.isOptional)") { facts in
      switch type.shape {
      case .function(let function): facts.add(function)
      case .optional(let wrapped): facts.add("optional") { $0.add(wrapped) }
      case .implicitlyUnwrapped(let wrapped): facts.add("implicitly unwrapped") { $0.add(wrapped) }
      case .parenthesized(let inner): facts.add("parenthesized") { $0.add(inner) }
      case .tuple(let elements): facts.add("tuple") { facts in elements.forEach { facts.add($0) } }
      case .packExpansion: facts.add("pack expansion")
      case .named(let name): facts.add("named \(name)")
      case .other: facts.add("other")
      }
    }
  }

  private mutating func add(_ function: FunctionTypeSyntax) {
    add("function \(function.range.text) async: \(function.isAsync)") { facts in
      for attribute in function.attributes { facts.add(attribute, kind: "attribute") }
      for parameter in function.parameters { facts.add(parameter) }
      switch function.throwing {
      case .nothing: facts.add("throws nothing")
      case .anyError: facts.add("throws anything")
      case .specific(let type): facts.add("throws") { $0.add(type) }
      }
      facts.add("effects \(function.effects.isEmpty ? "none" : function.effects.text)")
      facts.add("result") { $0.add(function.result) }
    }
  }

  private mutating func add(_ parameter: FunctionTypeSyntax.Parameter) {
    let label = parameter.label?.text ?? "none"
    add("parameter \(parameter.range.text) label: \(label) named: \(parameter.isNamed)") { facts in
      facts.add("inout: \(parameter.isInout) autoclosure: \(parameter.isAutoclosure)")
      if let ellipsis = parameter.ellipsis { facts.add("ellipsis \(ellipsis.text)") }
      for attribute in parameter.attributes { facts.add(attribute, kind: "attribute") }
      facts.add(parameter.type)
    }
  }
}
