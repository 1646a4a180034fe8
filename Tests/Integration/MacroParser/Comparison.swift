import SwiftParser
import SwiftSyntax

/// Compares what two parsers say of every type, initializer and variable of files, and of the requirements of protocols.
struct Comparison {
  private(set) var structureCount = 0
  private(set) var variableCount = 0
  private(set) var otherTypeCount = 0
  private(set) var fileCount = 0
  private(set) var skippedFileCount = 0
  private(set) var differenceCount = 0

  /// Declarations that are seen, for the fuzzer.
  private(set) var declarations: [String] = []

  /// More differences than these would only say the same again.
  private static let maximumReportCount = 40

  /// Compares a file; one with errors is passed over, since the compiler expands no macros in it.
  mutating func compare(_ text: String, named name: String) {
    let tree = SwiftParser.Parser.parse(source: text)
    guard !tree.hasError else {
      skippedFileCount += 1
      return
    }
    fileCount += 1
    let collector = DeclarationCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    let bytes = Array(text.utf8)
    for declaration in collector.declarations { compare(declaration, in: bytes, of: name) }
  }

  private mutating func compare(_ declaration: DeclSyntax, in bytes: [UInt8], of name: String) {
    let text = String(decoding: bytes[declaration.byteRange], as: UTF8.self)
    if declaration.is(StructDeclSyntax.self) || declaration.is(ProtocolDeclSyntax.self) {
      structureCount += 1
      check(text, against: declaration, withMembers: true, name)
    } else if declaration.is(VariableDeclSyntax.self) {
      variableCount += 1
      check(text, against: declaration, withMembers: false, name)
      // The same, before what stands behind it in the file, where its end must be found.
      let end = declaration.endPosition.utf8Offset
      let rest = bytes[end..<min(end + 300, bytes.count)]
      let lines = rest[..<(rest.lastIndex(of: UInt8(ascii: "\n")) ?? rest.startIndex)]
      check(text + String(decoding: lines, as: UTF8.self), against: declaration, withMembers: false, name)
    } else {
      otherTypeCount += 1
    }
    if !declaration.is(VariableDeclSyntax.self) {
      check(text, against: declaration, withMembers: false, name)
    }
    if text.utf8.count < 2_000 { declarations.append(text) }
  }

  private mutating func check(
    _ text: String,
    against declaration: DeclSyntax,
    withMembers: Bool,
    _ name: String
  ) {
    let reference = Reference(declaration, withMembers: withMembers).facts
    let plugin = Facts(pluginFactsOf: text, skippingMembers: !withMembers)
    guard let difference = plugin.firstDifference(from: reference) else { return }
    differenceCount += 1
    guard differenceCount <= Self.maximumReportCount else { return }
    print(
      """
      error: The parsers differ, in \(name) at byte \(declaration.position.utf8Offset)
        plugin:    \(difference.mine)
        toolchain: \(difference.other)
      \(text.prefix(400))

      """
    )
  }
}

extension DeclSyntax {
  /// The bytes with the trivia before and behind, which the compiler sends too.
  fileprivate var byteRange: Range<Int> { position.utf8Offset..<endPosition.utf8Offset }
}

/// Collects the declarations to which macros can be attached, wherever they stand.
private final class DeclarationCollector: SyntaxAnyVisitor {
  private(set) var declarations: [DeclSyntax] = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let variables = node.as(VariableDeclSyntax.self) {
      // `async let` is a statement, which has no macros.
      if !variables.modifiers.contains(where: { $0.name.text == "async" }) {
        declarations.append(DeclSyntax(variables))
      }
    } else if node.asProtocol((any DeclGroupSyntax).self) != nil || node.is(InitializerDeclSyntax.self) {
      if let declaration = node.as(DeclSyntax.self) { declarations.append(declaration) }
    }
    return .visitChildren
  }
}
