/// The name of a dependency in diagnostics, in the spelling of the user's code.
///
/// It is an object because many structures contain one and are copied.
package final class DependencyName: Sendable {
  /// How the user's code names the dependency.
  enum Spelling {
    /// `@Dependency(\.apiClient)`: by the property of `DependencyValues`.
    case property(String)

    /// `@Dependency(APIClientKey.self)`.
    case wrapper

    /// `DependencyValues.current[APIClientKey.self]`, as in the properties of `DependencyValues`.
    case `subscript`

    /// `APIClientKey`, without a read.
    case key

    /// `DependencyFamily<Int, Avatar>(7)`: by the input of a call to a family.
    case call(input: any Sendable)
  }

  package let keyType: Any.Type
  package let valueType: Any.Type
  private let spelling: Spelling

  init(key: Any.Type, value: Any.Type, spelling: Spelling = .key) {
    self.keyType = key
    self.valueType = value
    self.spelling = spelling
  }

  package convenience init(_ key: any TestDependencyKey.Type) { self.init(key, spelling: .key) }

  convenience init(_ key: any TestDependencyKey.Type, spelling: Spelling) {
    self.init(key: key, value: key.valueType, spelling: spelling)
  }

  // Not inlined: messages use several of these names, and the names each other, so copies add up.

  /// The type of the key.
  @inline(never)
  package var key: String { entry.map { "@DependencyEntry var \($0)" } ?? typeName(keyType) }

  /// The property with `@DependencyEntry`, if the macro made the key without a name for users; otherwise nil.
  @inline(never)
  var entry: String? {
    let prefix = "DependencyValues.__Key_"
    let name = typeName(keyType)
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The property of a built-in dependency; otherwise nil.
  private var builtInProperty: String? { (keyType as? any BuiltInKey.Type)?.property }

  /// The property by which the user's code names it; nil if it names the key.
  package var writtenProperty: String? {
    if case .property(let property) = spelling { property } else { nil }
  }

  /// The property of `DependencyValues`, if it is known.
  @inline(never)
  package var property: String? { writtenProperty ?? entry ?? builtInProperty }

  /// The property by which a `@Dependency` has built the default of a key here, in the process or in the
  /// test.
  package static func property(ofDefaultOf key: any TestDependencyKey.Type) -> String? {
    let storage = Storage.current
    let context = storage.store.context(storage.context)
    return storage.store.box(for: ObjectIdentifier(key), in: context)?.origin?.name.property
  }

  /// The type of the value.
  package var value: String { typeName(valueType) }

  /// The shortest name in code: `\.apiClient` or `APIClientKey`.
  @inline(never)
  package var short: String {
    if let property { return "\\.\(property)" }
    if case .call(let input) = spelling { return "\(key)(\(input))" }
    return key
  }

  /// The code of the read.
  @inline(never)
  var read: String {
    if property != nil { return "@Dependency(\(short))" }
    return switch spelling {
    case .wrapper: "@Dependency(\(key).self)"
    case .subscript: "DependencyValues.current[\(key).self]"
    case .property, .key, .call: short
    }
  }

  /// The types, as facts of a diagnostic. The keys of built-in dependencies are private.
  var facts: [Fact] { [("Key", builtInProperty == nil ? key : nil), ("Value", value)] }

  /// Whether a `@Dependency` reads it.
  var isReadByWrapper: Bool {
    switch spelling {
    case .property, .wrapper: true
    case .subscript, .key, .call: false
    }
  }

  /// Whether it is an output of a family.
  package var isOutput: Bool {
    if case .call = spelling { true } else { false }
  }

  /// The code of a wrapper that reads it.
  @inline(never)
  var declaration: String { property == nil ? "@Dependency(\(key).self)" : read }

  /// The left-hand side of its assignment in an update closure: `$0.apiClient` or `$0[APIClientKey.self]`.
  @inline(never)
  var assignment: String { property.map { "$0.\($0)" } ?? "$0[\(key).self]" }
}

/// One place that reads one dependency.
package struct ReadSite: Sendable {
  package let name: DependencyName
  package let location: CodeLocation

  /// Whether the read has been reported as one outside of tests, or as one for a test that has ended. What
  /// else is wrong with it follows from that.
  var isLost = false
}

extension ReadSite {
  /// The place of a read of a key.
  package init(of key: any TestDependencyKey.Type, at location: CodeLocation) {
    self.init(name: DependencyName(key), location: location)
  }

  /// The place of a read through the subscript of `DependencyValues`.
  ///
  /// If a `@Dependency` reads through a key path, the place is that of the wrapper, and `function` names the
  /// property of that path.
  ///
  /// Not inlined: each property of `DependencyValues` has a copy of the subscript.
  @inline(never)
  init(_ key: any TestDependencyKey.Type, location: CodeLocation, function: StaticString) {
    if let frame = ThreadFrame.current, frame.isAccessing {
      // If a method that the property calls contains the subscript, the name of the property is not known.
      let isProperty = !"\(function)".contains("(")
      let name = DependencyName(key, spelling: isProperty ? .property("\(function)") : .subscript)
      self.init(name: name, location: frame.location)
    } else {
      self.init(name: DependencyName(key, spelling: .subscript), location: location)
    }
  }

  /// The facts that most diagnostics about a read state.
  var facts: [Fact] { name.facts + [("Read at", location.description)] }
}

/// The name of a type in the user's code: with the types around it and generic arguments, without modules.
package func typeName(_ type: Any.Type) -> String {
  var result = ""
  var rest = nameWithoutContexts(of: type)[...]
  while !rest.isEmpty {
    let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(path.count)
    if path.isEmpty {
      result.append(rest.removeFirst())
    } else {
      // The first name is the module, except in a path that goes on after generic arguments. A name without a
      // point is a word such as `any`, or the label of an argument.
      let module = path.prefix { $0 != "." }
      result += module.isEmpty || module == path ? path : path.dropFirst(module.count + 1)
    }
  }
  return result
}

/// The full name of a type, without what the runtime adds if it is local or private,
/// `(unknown context at $7f3a).`, or declared in an extension, `(extension in Module):`.
private func nameWithoutContexts(of type: Any.Type) -> String {
  var result = ""
  var rest = _typeName(type, qualified: true)[...]
  while !rest.isEmpty {
    if rest.hasPrefix("(unknown context at $") || rest.hasPrefix("(extension in ") {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
    } else {
      result.append(rest.removeFirst())
    }
  }
  return result
}
