import SwiftSyntax

// Variables: names, values and accessors.

extension Reference {
  mutating func add(_ variables: VariableDeclSyntax) {
    add(variables.bindingSpecifier.text)
    for binding in variables.bindings {
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text ?? "pattern"
      let last = binding.initializer.map { Syntax($0) } ?? binding.typeAnnotation.map { Syntax($0) }
      add("binding \(name) end: \(range(last ?? Syntax(binding.pattern)).upperBound)") { reference in
        if let type = binding.typeAnnotation?.type { reference.add(type) }
        if let value = binding.initializer?.value {
          reference.add("value \(reference.range(value).text) \(Self.shape(of: value))")
        }
        if let block = binding.accessorBlock {
          reference.add("accessors \(reference.range(block).text) \(Self.names(of: block))")
        }
      }
    }
  }

  private static func names(of block: AccessorBlockSyntax) -> [String] {
    guard case .accessors(let accessors) = block.accessors else { return [] }
    return accessors.map { $0.accessorSpecifier.text }
  }

  private static func shape(of value: ExprSyntax) -> String {
    switch value.as(ExprSyntaxEnum.self) {
    case .closureExpr: "closure"
    case .stringLiteralExpr: "literal Swift.String"
    case .booleanLiteralExpr: "literal Swift.Bool"
    case .integerLiteralExpr: "literal Swift.Int"
    case .floatLiteralExpr: "literal Swift.Double"
    case .prefixOperatorExpr(let prefixed) where ["-", "+"].contains(prefixed.operator.text):
      prefixed.expression.is(IntegerLiteralExprSyntax.self)
        ? "literal Swift.Int"
        : prefixed.expression.is(FloatLiteralExprSyntax.self) ? "literal Swift.Double" : "other"
    default: "other"
    }
  }
}
