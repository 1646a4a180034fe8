import Foundation

/// A part of a demangled symbol, as `swift-demangle -tree-only` prints it: a line, and below it, indented, its
/// children.
///
/// The tree separates a nominal type from generic arguments and constraints. The demangled name does not, since
/// operators, closures and sugared types have brackets in it, too.
struct SymbolNode: Hashable {
  let kind: String

  /// The name of an identifier or of a module.
  let text: String?

  private(set) var children: [SymbolNode]

  /// Parses the lines of one symbol. Nil if they have another format.
  init?(_ lines: [Substring]) {
    var rest = lines[...]
    self.init(&rest, depth: 0)
    if !rest.isEmpty { return nil }
  }

  private init?(_ lines: inout ArraySlice<Substring>, depth: Int) {
    guard let line = lines.first?.dropFirst(depth), line.hasPrefix("kind=") else { return nil }
    lines.removeFirst()
    kind = String(line.dropFirst("kind=".count).prefix { $0 != "," })
    // A raw identifier has no-break spaces in place of spaces.
    text = line.range(of: ", text=\"").map {
      line[$0.upperBound...].dropLast().replacingOccurrences(of: "\u{A0}", with: " ")
    }
    children = []
    while let next = lines.first, next.prefix(while: { $0 == " " }).count > depth {
      guard let child = SymbolNode(&lines, depth: depth + 2) else { return nil }
      children.append(child)
    }
  }
}

extension SymbolNode {
  /// The first node of a kind, in order, this node included.
  func first(_ kind: String) -> SymbolNode? {
    if self.kind == kind { return self }
    for child in children {
      if let found = child.first(kind) { return found }
    }
    return nil
  }

  /// The type without generic arguments and constraints, which is the same in each conformance of the type.
  var nominalType: SymbolNode {
    switch kind {
    case "Type", "BoundGenericClass", "BoundGenericEnum", "BoundGenericStructure",
      "BoundGenericOtherNominalType":
      return children.first?.nominalType ?? self
    case "DependentGenericType":
      return children.last?.nominalType ?? self
    case "Class", "Enum", "Structure", "OtherNominalType", "Extension":
      var type = self
      // An extension is followed by its constraints.
      type.children = children.prefix(2).map(\.nominalType)
      return type
    default:
      // A module, a name, or a function, whose parameters tell it from others.
      return self
    }
  }

  /// The name of a nominal type, after those of the types around it.
  var typeNames: [String] {
    switch kind {
    case "Extension":
      return children.last?.typeNames ?? []
    case "Class", "Enum", "Structure", "OtherNominalType":
      // A private or local name is the last part of a node with what makes it unique.
      let name = children.last.flatMap { $0.text ?? $0.children.last?.text }
      return (children.first?.typeNames ?? []) + [name ?? "?"]
    default:
      return []
    }
  }
}
