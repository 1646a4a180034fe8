/// The name of a type as code writes it: with the types around it and generic arguments, but without modules.
///
/// It is made from the name that Swift gives: `Swift.Optional<Search.Item>` becomes `Item?`, and
/// `any Swift.Clock<Self.Swift.Clock.Duration == Swift.Duration>` becomes `any Clock<Duration>`. Swift omits
/// `any` inside other types.
package func typeName(_ type: Any.Type) -> String {
  var name = TypeName(nameWithoutContexts(of: type))
  return (isProtocol(type) ? "any " : "") + name.readAll()
}

/// The name of the module that declares a type: the first name, unless the type is in an extension.
package func moduleName(of type: Any.Type) -> String {
  let name = _typeName(type, qualified: true)
  let start = name.hasPrefix(extensionContext) ? name.dropFirst(extensionContext.count) : name[...]
  return String(start.prefix { $0.isPartOfName })
}

/// Whether it is the type of the values of a protocol. Swift's name of that type lacks the word `any`.
private func isProtocol(_ type: Any.Type) -> Bool {
  type != Any.self && type != AnyObject.self && _typeName(Swift.type(of: type)).hasSuffix(".Protocol")
}

/// The start of the name of a type that is declared in an extension: `(extension in Module):`.
private let extensionContext = "(extension in "

/// The full name of a type, without what the runtime adds if it is local or private,
/// `(unknown context at $7f3a).`, or declared in an extension.
private func nameWithoutContexts(of type: Any.Type) -> String {
  var result = ""
  var rest = _typeName(type, qualified: true)[...]
  while !rest.isEmpty {
    if rest.hasPrefix("(unknown context at $") || rest.hasPrefix(extensionContext) {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
    } else {
      result.append(rest.removeFirst())
    }
  }
  return result
}

/// Reads the full name of a type, and writes it as in code. Unknown parts stay as they are.
private struct TypeName {
  private struct Part {
    var text = ""
    var hasSpaces = false

    /// The associated type that it is an argument for, such as `Duration`.
    var associatedType: Substring?
  }

  private var rest: Substring

  init(_ fullName: String) { rest = fullName[...] }

  mutating func readAll() -> String { readType().text + rest }

  /// Reads a type, up to the next comma or closing bracket.
  private mutating func readType() -> Part {
    var part = Part()
    while let next = rest.first, !",)>".contains(next) {
      let path = rest.prefix { $0.isPartOfName || $0 == "." }
      rest = rest.dropFirst(path.count)
      if !path.isEmpty {
        part.text += written(path, rest.first == "<" ? readList() : [])
      } else if next == "(" {
        let list = readList()
        let isVoid = list[0].text.isEmpty && rest.first != " "
        part.text += isVoid ? "Void" : "(\(list.map(\.text).joined(separator: ", ")))"
      } else if rest.hasPrefix(" == ") {
        rest = rest.dropFirst(4)
        part = Part(associatedType: part.text.split(separator: ".").last)
      } else {
        let symbol = rest.prefix(rest.hasPrefix("->") ? 2 : 1)
        rest = rest.dropFirst(symbol.count)
        part.text += symbol
        part.hasSpaces = part.hasSpaces || symbol == " "
      }
    }
    return part
  }

  /// Reads the types in brackets, of which there is at least one, though it may be empty.
  private mutating func readList() -> [Part] {
    var list: [Part] = []
    repeat {
      rest.removeFirst()
      if rest.first == " " { rest.removeFirst() }
      list.append(readType())
    } while rest.first == ","
    rest = rest.dropFirst()
    return list
  }

  private func written(_ path: Substring, _ arguments: [Part]) -> String {
    let texts = arguments.map(\.text)
    switch (path, arguments.count) {
    case ("Swift.Optional", 1): return arguments[0].hasSpaces ? "(\(texts[0]))?" : "\(texts[0])?"
    case ("Swift.Array", 1): return "[\(texts[0])]"
    case ("Swift.Dictionary", 2): return "[\(texts[0]): \(texts[1])]"
    default:
      // The first name is the module, except in a path that goes on after generic arguments. A name without a
      // point is a word such as `any`, or the label of an argument.
      let module = path.prefix { $0 != "." }
      let name = module.isEmpty || module == path ? path : path.dropFirst(module.count + 1)
      if arguments.count < 2 { return texts.isEmpty ? String(name) : "\(name)<\(texts[0])>" }
      // Those of a protocol have names, since their order is not that of its declaration.
      let list = arguments.map { ($0.associatedType.map { "\($0) == " } ?? "") + $0.text }
      return "\(name)<\(list.joined(separator: ", "))>"
    }
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
