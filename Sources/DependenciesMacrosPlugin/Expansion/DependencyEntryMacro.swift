/// `@DependencyEntry`: makes a property of `DependencyValues` read and write a key, and declares the key.
enum DependencyEntryMacro {
  static func expand(_ request: AttachedMacroRequest) -> Expansion {
    let entry = Entry.make(request)
    switch (request.role, entry) {
    case (.accessor, .failure(let failure)):
      return Expansion(source: failure.accessors, diagnostics: [failure.diagnostic])
    case (.accessor, .success(let entry)):
      return Expansion(
        source: "{\nget { self[\(entry.keyName).self] }\nset { self[\(entry.keyName).self] = newValue }\n}"
      )
    case (.peer, .success(let entry)):
      return Expansion(source: "\(entry.key)\n\(entry.isolationCheck)")
    default:
      return Expansion()
    }
  }
}

/// A property of `DependencyValues` whose key a macro declares.
struct Entry {
  struct Failure: Error {
    let diagnostic: MacroDiagnostic
    let accessors: String
  }

  let source: Source
  let declaration: DeclarationSyntax
  let name: Range<Int>
  let type: TypeSyntax?
  let value: Range<Int>?
  let attributeSource: Source
  let liveValue: Range<Int>?
  let previewValue: Range<Int>?
  let keyName: String

  /// `public ` and the like, for the key; nothing where its extension says so.
  let keyAccess: String

  /// `public ` and the like, for what is in the key, to which an extension gives no access.
  let memberAccess: String

  // MARK: Expansion

  /// The key. Where its value is not `Sendable`, the compiler says so at its name, which is placed where the user wrote the
  /// property's.
  var key: String {
    let conformance = liveValue == nil ? "__TestDependencyKey" : "__DependencyKey"
    var lines = source.placed(
      ["\(keyAccess)nonisolated enum"],
      then: "\(keyName): \(conformance) {",
      at: name
    )
    if let type { lines.append("\(memberAccess)typealias Value = \(text(of: type))") }
    if let value {
      // Made anew for each test where its type is known, so that tests share no objects.
      let test = type == nil ? "static let testValue = " : "static var testValue: Value { return "
      lines.append("\(memberAccess)\(test)\(source[value])\(type == nil ? "" : " }")")
    }
    let values = [("liveValue", liveValue), ("previewValue", previewValue)]
    lines += values.compactMap { name, value in
      value.map { "\(memberAccess)static var \(name): Value { return \(attributeSource[$0]) }" }
    }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func text(of type: TypeSyntax) -> String {
    if case .implicitlyUnwrapped(let wrapped) = type.shape { return "(\(source[wrapped.range]))?" }
    return source[type.range]
  }

  var isolationCheck: String {
    let name = source[name]
    return IsolationCheckMacro.use(ofEntry: name, at: declaration.introducer, of: source).joined(
      separator: "\n"
    )
  }

  // MARK: Reading

  static func make(_ request: AttachedMacroRequest) -> Result<Entry, Failure> {
    guard let declaration = request.declaration, let variables = request.variables,
      let binding = variables.bindings.first, let name = binding.name, variables.bindings.count == 1
    else {
      return .failure(
        Failure(diagnostic: request.diagnostic(.entryIsPattern, at: request.introducer), accessors: "")
      )
    }
    if let failure = misuse(request, declaration, variables, binding, name) { return .failure(failure) }
    let arguments = request.attribute?.arguments ?? []
    let explicitName = arguments.first { $0.label == nil }?.string
    let access = declaration.access?.name ?? request.contextAccess
    let isShared = access == "public" || access == "package"
    let derivedName = isShared ? derivedKeyName(request.source.plainName(name), binding.type) : nil
    let keyAccess = explicitName != nil || isShared ? access : "fileprivate"
    let isInherited =
      keyAccess == request.contextAccess || (keyAccess == "fileprivate" && request.contextAccess == "private")
    return .success(
      Entry(
        source: request.source,
        declaration: declaration,
        name: name,
        type: binding.type,
        value: binding.value?.range,
        attributeSource: request.attributeSource,
        liveValue: arguments.first { $0.label == "liveValue" }?.value,
        previewValue: arguments.first { $0.label == "previewValue" }?.value,
        keyName: explicitName ?? derivedName ?? request.source.name(name, withPrefix: "__Key_"),
        keyAccess: isInherited ? "" : keyAccess.map { "\($0) " } ?? "",
        memberAccess: isShared ? access.map { "\($0) " } ?? "" : ""
      )
    )
  }

  /// `APIClientKey` for `apiClient: any APIClient`, and `MaximumRetriesKey` for `maximumRetries: Int`.
  private static func derivedKeyName(_ property: String, _ type: TypeSyntax?) -> String? {
    guard property.isPlainIdentifier else { return nil }
    if case .named(let name) = type?.shape, name.lowercased() == property.lowercased() { return "\(name)Key" }
    return "\(property.prefix(1).uppercased())\(property.dropFirst())Key"
  }

  private static func misuse(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ variables: VariableSyntax,
    _ binding: VariableSyntax.Binding,
    _ name: Range<Int>
  ) -> Failure? {
    let plainName = request.source.plainName(name)
    // The compiler expects a getter of each expansion, and says no more than that a constant has none.
    if variables.isLet {
      let fixIt = FixIt.replace(declaration.introducer, of: request.source, with: "var")
      let diagnostic = request.diagnostic(
        .entryIsConstant(name: plainName),
        at: declaration.introducer,
        fixIt: fixIt
      )
      return Failure(diagnostic: diagnostic, accessors: "{\nget { Swift.fatalError() }\n}")
    }
    if let accessors = binding.accessors {
      let diagnostic = request.diagnostic(.entryHasAccessors(name: plainName), at: accessors.range)
      return Failure(
        diagnostic: diagnostic,
        accessors: accessors.areComputed ? "" : Expansion.placeholderAccessorsBesideObservers
      )
    }
    let diagnostic =
      misuseOfPlace(request, declaration, plainName) ?? misuseOfValues(request, binding, plainName, name)
      ?? misuseOfArguments(request)
    return diagnostic.map { Failure(diagnostic: $0, accessors: Expansion.placeholderAccessors) }
  }

  private static func misuseOfPlace(
    _ request: AttachedMacroRequest,
    _ declaration: DeclarationSyntax,
    _ plainName: String
  ) -> MacroDiagnostic? {
    if let modifier = declaration.modifiers.first(where: { $0.name == "static" || $0.name == "class" }) {
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
    let hasLiveValue = request.attribute?.arguments.contains { $0.label == "liveValue" } == true
    if binding.value == nil, !hasLiveValue {
      let fixIt = FixIt.insert(" = <#value#>", at: binding.end)
      return request.diagnostic(.entryNeedsValue(name: plainName), at: name, fixIt: fixIt)
    }
    return nil
  }

  private static func misuseOfArguments(_ request: AttachedMacroRequest) -> MacroDiagnostic? {
    let keyName = request.attribute?.arguments.first { $0.label == nil }
    if let keyName, keyName.string?.isPlainIdentifier != true {
      return MacroDiagnostic(
        misuse: .keyNameIsNoName,
        source: request.attributeSource,
        range: keyName.value,
        fixIt: nil
      )
    }
    return request.unknownArgument(of: "DependencyEntry", labels: [nil, "liveValue", "previewValue"])
  }
}
