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
  let keyName: String

  /// Another name of the key: that of the property, where the key is named after the type.
  let otherKeyName: String?

  /// `public ` or another access for the key; empty if its extension has it.
  let keyAccess: String

  /// `public ` or another access for the key's members, which get none from an extension.
  let memberAccess: String

  /// The name of the property, with its backticks.
  var propertyName: String { source[name] }

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
    if let otherKeyName { lines.append("\(keyAccess)typealias \(otherKeyName) = \(keyName)") }
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
    let explicitName = arguments.first { $0.label == nil }?.string
    let access = declaration.access?.name ?? request.contextAccess
    let isShared = access == "public" || access == "package"
    let plainName = request.source.plainName(name)
    let derivedName = isShared ? derivedKeyName(plainName, binding.type) : nil
    let nameOfProperty = isShared ? derivedKeyName(plainName, nil) : nil
    let keyAccess = explicitName != nil || isShared ? access : "fileprivate"
    let memberAccess = isShared ? access.map { "\($0) " } ?? "" : ""
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
        lifetime: request.lifetime(modifiers: memberAccess),
        tearDown: arguments.first { $0.label == "tearDown" }?.value,
        keyName: explicitName ?? derivedName ?? request.source.name(name, withPrefix: "__Key_"),
        otherKeyName: explicitName == nil && nameOfProperty != derivedName ? nameOfProperty : nil,
        keyAccess: isInherited ? "" : keyAccess.map { "\($0) " } ?? "",
        memberAccess: memberAccess
      )
    )
  }

  /// `APIClientKey` for `apiClient: any APIClient`, and `MaximumRetriesKey` for `maximumRetries: Int`.
  private static func derivedKeyName(_ property: String, _ type: TypeSyntax?) -> String? {
    guard property.isPlainIdentifier else { return nil }
    if case .named(let name) = (type?.wrapped ?? type)?.shape, name.lowercased() == property.lowercased() {
      return "\(name)Key"
    }
    return "\(property.prefix(1).uppercased())\(property.dropFirst())Key"
  }
}
