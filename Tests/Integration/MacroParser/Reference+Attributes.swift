import SwiftSyntax

// Attributes, and specifiers of types, which the plugin reads as attributes.

extension Reference {
  mutating func add(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes { add(attribute) }
    for case .ifConfigDecl(let block) in attributes {
      add("conditional \(range(block).text)") { $0.add(block) }
    }
  }

  /// The attributes of all clauses, and of those within them.
  private mutating func add(_ block: IfConfigDeclSyntax) {
    for clause in block.clauses {
      guard case .attributes(let attributes) = clause.elements else { continue }
      for case .attribute(let attribute) in attributes { add(attribute) }
      for case .ifConfigDecl(let block) in attributes { add(block) }
    }
  }

  mutating func add(_ attribute: AttributeSyntax) {
    let name = attribute.attributeName.lastName ?? attribute.attributeName.trimmedDescription
    var parentheses = "none"
    if let left = attribute.leftParen, let right = attribute.rightParen {
      parentheses = range(left, right).text
    }
    add("attribute \(name) \(range(attribute).text) parentheses: \(parentheses)") { reference in
      guard !Facts.attributesWithOwnGrammar.contains(name),
        case .argumentList(let arguments) = attribute.arguments
      else { return }
      for argument in arguments {
        let label = argument.label.map { "\($0.text) \(reference.range($0).text)" } ?? "none"
        let string = argument.expression.plainString ?? "none"
        reference.add(
          "argument \(reference.range(argument.expression).text) label: \(label) string: \(string)"
        )
      }
    }
  }

  mutating func add(_ specifiers: TypeSpecifierListSyntax) {
    for specifier in specifiers {
      var parentheses = "none"
      let tokens = Array(specifier.tokens(viewMode: .sourceAccurate))
      if tokens.count > 1 { parentheses = range(tokens[1], tokens[tokens.count - 1]).text }
      add("attribute \(tokens[0].text) \(range(specifier).text) parentheses: \(parentheses)")
    }
  }

  mutating func addAttributes(of type: AttributedTypeSyntax) {
    add(type.specifiers)
    add(type.attributes)
    add(type.lateSpecifiers)
  }
}

extension SwiftSyntax.TypeSyntax {
  /// The last name of a type that is a name.
  var lastName: String? {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    return self.as(MemberTypeSyntax.self)?.name.text
  }
}

extension ExprSyntax {
  /// The text of a string without anything but text.
  var plainString: String? {
    guard let literal = self.as(StringLiteralExprSyntax.self), literal.openingPounds == nil,
      literal.openingQuote.tokenKind == .stringQuote
    else { return nil }
    let text = literal.segments.trimmedDescription
    return text.contains("\\") ? nil : text
  }
}
