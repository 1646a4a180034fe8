// Misuses of an entry.

extension Entry {
  /// The misuse of a property as an entry, with accessors that prevent further errors.
  static func misuse(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ variables: VariableSyntax,
    _ binding: VariableSyntax.Binding,
    _ name: Range<Int>
  ) -> MisusedProperty? {
    let plainName = request.source.plainName(name)
    // The compiler expects a getter in each expansion, and otherwise reports only that a constant has none.
    if variables.isLet {
      let fixIt = FixIt.replace(declaration.introducer, of: request.source, with: "var")
      let diagnostic = request.diagnostic(
        .entryIsConstant(name: plainName),
        at: declaration.introducer,
        fixIt: fixIt
      )
      return MisusedProperty(diagnostic: diagnostic, accessors: MisusedProperty.placeholderGetter)
    }
    if let accessors = binding.accessors {
      let diagnostic = request.diagnostic(.entryHasAccessors(name: plainName), at: accessors.range)
      return MisusedProperty(
        diagnostic: diagnostic,
        accessors: accessors.areComputed ? "" : MisusedProperty.placeholderAccessorsBesideObservers
      )
    }
    if let diagnostic = request.opaqueType(binding.type, of: plainName) {
      return MisusedProperty(diagnostic: diagnostic, accessors: opaqueAccessors(request, binding))
    }
    let diagnostic =
      misuseOfPlace(request, declaration, plainName) ?? misuseOfArguments(request)
      ?? misuseOfValues(request, binding, plainName, name)
    return diagnostic.map { MisusedProperty(diagnostic: $0, accessors: MisusedProperty.placeholderAccessors) }
  }

  /// Accessors for an opaque type, which the compiler infers from the getter's value.
  private static func opaqueAccessors(_ request: AttachedMacroRequest, _ binding: VariableSyntax.Binding)
    -> String
  {
    let liveValue = request.attribute?.arguments.first { $0.label == "liveValue" }
    let value =
      binding.value.map { request.source[$0.range] } ?? liveValue.map { request.attributeSource[$0.value] }
    return "{\nget { return \(value ?? "Swift.fatalError()") }\nset {}\n}"
  }

  private static func misuseOfPlace(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ plainName: String
  ) -> MacroDiagnostic? {
    if let modifier = declaration.staticModifier {
      let fixIt = FixIt.remove(modifier.range, of: request.source)
      return request.diagnostic(.entryIsStatic(name: plainName), at: modifier.range, fixIt: fixIt)
    }
    if let attribute = declaration.attributes.first(named: "MainActor") {
      return request.diagnostic(
        .entryIsIsolated(name: plainName),
        at: attribute.range,
        fixIt: .makeNonisolated(declaration, attribute, of: request.source)
      )
    }
    guard let context = request.context.first, context.introducer == "extension",
      context.name == "DependencyValues"
    else {
      let attribute =
        request.declaration?.attributes.first(named: "DependencyEntry")?.range ?? declaration.introducer
      return request.diagnostic(.entryIsElsewhere, at: attribute)
    }
    return nil
  }

  private static func misuseOfValues(
    _ request: AttachedMacroRequest,
    _ binding: VariableSyntax.Binding,
    _ plainName: String,
    _ name: Range<Int>
  ) -> MacroDiagnostic? {
    let labels = request.attribute?.arguments.map(\.label) ?? []
    // The compiler itself finds them in arguments.
    let range = binding.type?.range ?? binding.value?.range
    if let type = range.flatMap({ typeThatCannotBeCopied(request.source[$0]) }) {
      return request.diagnostic(.valueIsNotCopyable(name: plainName, type: type), at: name)
    }
    if binding.value == nil, !labels.contains("liveValue") {
      let type = binding.type.map { request.source[$0.range] } ?? ""
      // `any Store`, but not `any Store & Sendable`.
      let words = type.split(separator: " ").map(String.init)
      let mockable = words.count == 2 && words[0] == "any" && words[1].isPlainIdentifier ? words[1] : nil
      return request.diagnostic(
        .entryNeedsValue(name: plainName, protocol: mockable),
        at: name,
        fixIt: .insert(" = <#\(mockable.map { "Mock\($0)()" } ?? "value")#>", at: binding.end)
      )
    }
    return nil
  }

  /// `Mutex` or `Atomic`, if a type or a call begins with it.
  private static func typeThatCannotBeCopied(_ code: String) -> String? {
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.prefix(2)
    let name = words.first == "Synchronization" ? words.last : words.first
    return ["Mutex", "Atomic"].first { $0 == name.map(String.init) }
  }

  private static func misuseOfArguments(_ request: AttachedMacroRequest) -> MacroDiagnostic? {
    let hasKeyName = request.attribute?.arguments.first?.isKeyName == true
    let labels = (hasKeyName ? [nil] : []) + ["liveValue", "previewValue", "lifetime", "tearDown"]
    return request.unknownArgument(of: "DependencyEntry", labels: labels, cure: cure)
      ?? unusedTearDown(request)
  }

  /// What to write in place of an argument that an entry does not have.
  private static func cure(_ label: String?) -> String? {
    switch label {
    case "test", "testValue": "write the value for tests after '='"
    case "live", nil: "write 'liveValue:' before the value"
    case "preview": "write 'previewValue:' before the value"
    default: nil
    }
  }

  /// A diagnostic for a tear-down beside a lifetime that is seen not to be that of a scope.
  private static func unusedTearDown(_ request: AttachedMacroRequest) -> MacroDiagnostic? {
    let arguments = request.attribute?.arguments ?? []
    guard let tearDown = arguments.first(where: { $0.label == "tearDown" }) else { return nil }
    let lifetime = arguments.first { $0.label == "lifetime" }.map { request.attributeSource[$0.value] }
    let name = lifetime?.prefix { $0 != "(" }.split(separator: ".").last ?? "cached"
    let others = ["cached", "expiring", "graph", "transient", "weak"]
    guard others.contains(String(name)) else { return nil }
    return request.attributeDiagnostic(
      .tearDownNeverRuns(lifetime: String(name)),
      at: tearDown.labelRange ?? tearDown.value
    )
  }

  /// A diagnostic for a name of the key, which swift-dependencies has.
  static func namedKey(_ request: AttachedMacroRequest, _ name: Range<Int>) -> MacroDiagnostic? {
    let arguments = request.attribute?.arguments ?? []
    guard let first = arguments.first, first.isKeyName else { return nil }
    let end = arguments.count > 1 ? arguments[1].labelRange?.lowerBound : nil
    return request.attributeDiagnostic(
      .keyIsNamed(name: request.source.plainName(name), key: keyName(name, in: request.source)),
      at: first.value,
      fixIt: .remove(first.value.lowerBound..<(end ?? first.value.upperBound), of: request.attributeSource)
    )
  }
}

extension Argument {
  /// Whether it stands where swift-dependencies takes the name of a key.
  fileprivate var isKeyName: Bool { label == nil && string != nil }
}
