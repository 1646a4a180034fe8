/// `@DependencyProperties`: writes a private `@Dependency` property for each path.
enum DependencyPropertiesMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    guard let declaration = request.declaration, case .type(let type) = declaration.kind,
      ["actor", "class", "struct"].contains(type.introducer)
    else { return Expansion(diagnostics: [misplaced(request)]) }
    let isObservable = declaration.attributes.contains(named: "Observable")
    let members = InstanceVariables(of: type, in: request.source)
    var diagnostics = isObservable ? members.unignoredDependencies.map { unignored($0, request) } : []
    diagnostics += [request.conformanceWithOperators(of: type, beside: "DependencyProperties")].compactMap(
      \.self
    )

    var properties: [DependencyProperty] = []
    let arguments = request.attribute?.arguments ?? []
    if arguments.isEmpty { diagnostics.append(request.attributeDiagnostic(.pathsAreMissing)) }
    for argument in arguments {
      let path = argument.value
      guard let property = DependencyProperty(path: path, in: request.attributeSource) else {
        diagnostics.append(request.attributeDiagnostic(.pathHasNoName, at: path))
        continue
      }
      let name = property.name.withoutBackticks
      if members.names.contains(name) {
        let misuse = Misuse.propertyIsWritten(name: name, type: type.name, path: property.text)
        diagnostics.append(request.attributeDiagnostic(misuse, at: path))
      } else if properties.contains(where: { $0.name == property.name }) {
        diagnostics.append(request.attributeDiagnostic(.pathsShareName(name: name), at: path))
      } else {
        properties.append(property)
      }
    }
    return Expansion(
      source: properties.flatMap { $0.declaration(isObservable: isObservable) }.joined(separator: "\n"),
      diagnostics: diagnostics
    )
  }

  private static func misplaced(_ request: AttachedMacroRequest) -> MacroDiagnostic {
    let introducer = request.introducer
    return request.diagnostic(
      .propertiesAreMisplaced(name: request.typeName, introducer: request.source[introducer]),
      at: introducer
    )
  }

  private static func unignored(
    _ dependency: InstanceVariables.Dependency,
    _ request: AttachedMacroRequest
  ) -> MacroDiagnostic {
    request.diagnostic(
      .dependencyIsObserved(name: dependency.name),
      at: dependency.attribute.range,
      fixIt: .insert("@ObservationIgnored ", at: dependency.attribute.range.lowerBound)
    )
  }
}

/// The stored and computed properties of a type's instances that the user wrote.
///
/// Leaves out those within `#if`, since a macro does not know which clause is compiled.
private struct InstanceVariables {
  /// A property with `@Dependency`, and without `@ObservationIgnored`.
  struct Dependency {
    let name: String
    let attribute: Attribute
  }

  private(set) var names: Set<String> = []
  private(set) var unignoredDependencies: [Dependency] = []

  init(of type: TypeDeclarationSyntax, in source: Source) {
    for case .declaration(let declaration) in type.members {
      guard case .variables(let variables) = declaration.kind, declaration.staticModifier == nil else {
        continue
      }
      let names = variables.bindings.compactMap(\.name).map(source.plainName)
      self.names.formUnion(names)
      if let name = names.first, let attribute = declaration.attributes.first(named: "Dependency"),
        !declaration.attributes.contains(named: "ObservationIgnored")
      {
        unignoredDependencies.append(Dependency(name: name, attribute: attribute))
      }
    }
  }
}
