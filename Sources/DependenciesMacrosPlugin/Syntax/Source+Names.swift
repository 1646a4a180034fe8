extension Source {
  /// A name without its backticks.
  func plainName(_ range: Range<Int>) -> String {
    let name = self[range]
    return name.hasPrefix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
  }

  /// A name with a prefix, in backticks where it needs them.
  func name(_ range: Range<Int>, withPrefix prefix: String) -> String {
    let name = prefix + plainName(range)
    return name.isPlainIdentifier ? name : "`\(name)`"
  }

  /// The documentation that stands before a byte, with its line breaks.
  func documentation(before offset: Int) -> String {
    var lines: [Substring] = []
    for line in self[0..<offset].split(separator: "\n", omittingEmptySubsequences: false).reversed()
      .dropFirst()
    {
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard text.hasPrefix("///") else { break }
      lines.insert(text, at: 0)
    }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension String {
  /// Whether it is a name that needs no backticks for its letters; it may be a keyword.
  var isPlainIdentifier: Bool {
    guard let first = utf8.first, !Lexer.isDigit(first) else { return false }
    return utf8.allSatisfy { Lexer.isIdentifierByte($0) || Lexer.isDigit($0) }
  }

  /// As an expression of type `String`.
  var literal: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}
