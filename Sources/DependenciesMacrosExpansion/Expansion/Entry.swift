/// A property of `DependencyValues` whose key a macro declares.
struct Entry {
  let source: Source
  let declaration: DeclarationSyntax
  let name: Range<Int>
  let type: TypeSyntax?
  let value: Range<Int>?
  let attributeSource: Source
  let liveValue: Range<Int>?
  let previewValue: Range<Int>?
  let lifetime: String?
  let tearDown: Range<Int>?

  /// An error beside which the entry works.
  let diagnostic: MacroDiagnostic?

  /// `public ` or another access for the key; empty if its extension has it.
  let keyAccess: String

  /// `public ` or another access for the key's members, which get none from an extension.
  let memberAccess: String

  /// The name of the property, with its backticks.
  var propertyName: String { source[name] }

  /// The name of the key. The declarations of the macro promise its suffix, so that the compiler finds other
  /// members of `DependencyValues` without expanding the entry, whose arguments may read them.
  var keyName: String { Self.keyName(name, in: source) }

  static func keyName(_ name: Range<Int>, in source: Source) -> String {
    source.name(name, withSuffix: "DependencyKey")
  }

  // MARK: Expansion

  /// The key. Its name is placed at the property's, since the compiler reports a value that is not `Sendable`
  /// there.
  var key: String {
    let conformance = liveValue == nil ? "__TestDependencyKey" : "__DependencyKey"
    let entryConformance =
      type == nil && value != nil ? "__DependencyEntryKeyOfInferredType" : "__DependencyEntryKey"
    var lines = source.placed(
      ["\(keyAccess)nonisolated enum"],
      then: "\(keyName): \(conformance), \(entryConformance) {",
      at: name
    )
    let property = source.plainName(name).literal
    lines.append("\(memberAccess)static var __property: Swift.String { \(property) }")
    if let type { lines.append("\(memberAccess)typealias Value = \(text(of: type))") }
    if let value {
      // Made for each test, so that tests share no objects. The type of a closure can be inferred.
      var testValue = source[value]
      if type == nil {
        lines.append("\(memberAccess)static let __makeTestValue = { @Sendable in \(testValue) }")
        testValue = "__makeTestValue()"
      }
      lines.append("\(memberAccess)static var testValue: Value { return \(testValue) }")
    }
    let values = [("liveValue", liveValue), ("previewValue", previewValue)]
    lines += values.compactMap { name, value in
      value.map { "\(memberAccess)static var \(name): Value { return \(attributeSource[$0]) }" }
    }
    if let tearDown {
      lines += [
        "\(memberAccess)static var __hasTearDown: Swift.Bool { true }",
        "\(memberAccess)static func tearDown(_ value: Value) async throws {",
        "  let tearDown: @Sendable (Value) async throws -> Swift.Void = \(attributeSource[tearDown])",
        "  try await tearDown(value)",
        "}",
      ]
    }
    lines += [lifetime].compactMap { $0 } + isolationCheck + ["}"]
    return lines.joined(separator: "\n")
  }

  private func text(of type: TypeSyntax) -> String {
    if case .implicitlyUnwrapped(let wrapped) = type.shape { return "(\(source[wrapped.range]))?" }
    return source[type.range]
  }

  private var isolationCheck: [String] {
    IsolationCheckMacro.use(ofEntry: source[name], at: declaration.introducer, of: source)
  }

  // MARK: Reading

  /// The entry, or nil if the declaration is not a single property, which the compiler reports.
  static func make(_ request: AttachedMacroRequest) -> Result<Entry, MisusedProperty>? {
    guard let declaration = request.declaration, let variables = request.variables,
      let binding = variables.bindings.first, let name = binding.name, variables.bindings.count == 1
    else { return nil }
    if let failure = misuse(request, declaration, variables, binding, name) { return .failure(failure) }
    let arguments = request.attribute?.arguments ?? []
    let written = declaration.access?.name
    let access = written ?? request.contextAccess
    // An extension gives its access to the key, but not to the members of the key.
    let keyAccess = written == request.contextAccess ? nil : written
    let memberAccess = access == "public" || access == "package" ? access : nil
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
        lifetime: request.lifetime(modifiers: Self.modifier(memberAccess)),
        tearDown: arguments.first { $0.label == "tearDown" }?.value,
        diagnostic: namedKey(request, name),
        keyAccess: Self.modifier(keyAccess),
        memberAccess: Self.modifier(memberAccess)
      )
    )
  }

  /// A modifier and a space, or nothing.
  private static func modifier(_ name: String?) -> String { name.map { "\($0) " } ?? "" }
}
