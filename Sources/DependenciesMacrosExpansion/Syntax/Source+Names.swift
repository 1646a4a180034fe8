extension Source {
  /// A name without its backticks.
  func plainName(_ range: Range<Int>) -> String { self[range].withoutBackticks }

  /// The places of `some` in a type.
  func opaqueTypes(in type: TypeSyntax) -> [Range<Int>] {
    let text = self[type.range]
    guard text.hasPart("some") else { return [] }
    let start = type.range.lowerBound
    return Parser(Source(text)).opaqueTypes.map { start + $0.lowerBound..<start + $0.upperBound }
  }

  /// The `<` of a generic closure: behind the name or the colon of a binding without a type, or behind
  /// `@Sendable`.
  func genericParameters(of binding: VariableSyntax.Binding) -> Range<Int>? {
    if let sendable = binding.type?.function?.attributes.first(named: "Sendable") {
      return sendable.range.first { bytes[$0] == UInt8(ascii: "<") }.map { $0..<$0 + 1 }
    }
    guard binding.type == nil, binding.value == nil else { return nil }
    let start = withSpaceBehind(binding.end..<binding.end).upperBound
    return start < bytes.count && bytes[start] == UInt8(ascii: "<") ? start..<start + 1 : nil
  }

  /// The first name in a range that is a single capital letter, such as `T`.
  func capitalLetter(in range: Range<Int>) -> Range<Int>? {
    func isPartOfName(_ index: Int) -> Bool {
      range.contains(index) && (Lexer.isIdentifierByte(bytes[index]) || Lexer.isDigit(bytes[index]))
    }
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let letter = range.first {
      letters.contains(bytes[$0]) && !isPartOfName($0 - 1) && !isPartOfName($0 + 1)
    }
    return letter.map { $0..<$0 + 1 }
  }

  /// A name with a prefix or suffix, in backticks if it needs them. Beyond ASCII, it needs those that the user
  /// wrote, as around `a→b`.
  func name(_ range: Range<Int>, withPrefix prefix: String = "", withSuffix suffix: String = "") -> String {
    let name = prefix + plainName(range) + suffix
    let isQuoted = self[range].hasPrefix("`") && !name.utf8.allSatisfy { $0 < 0x80 }
    return name.isPlainIdentifier && !isQuoted ? name : "`\(name)`"
  }

  /// The documentation before a byte, with line breaks.
  func documentation(before offset: Int) -> String {
    let lines = self[0..<offset].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropLast()
      .map { line in line.drop { $0 == " " || $0 == "\t" } }
    let count =
      lines.last?.trimmed.hasSuffix("*/") == true
      ? lines.reversed().firstIndex { $0.hasPrefix("/**") }.map { $0 + 1 } ?? 0
      : lines.reversed().prefix { $0.hasPrefix("///") }.count
    return lines.suffix(count).map { "\($0)\n" }.joined()
  }
}

extension String {
  /// A name without its backticks.
  var withoutBackticks: String {
    hasPrefix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }

  /// Whether it is a name that needs no backticks for its letters; it may be a keyword.
  var isPlainIdentifier: Bool {
    guard let first = utf8.first, !Lexer.isDigit(first) else { return false }
    return utf8.allSatisfy { Lexer.isIdentifierByte($0) || Lexer.isDigit($0) }
  }

  /// A name in backticks, if it may need them for a character. They do no harm.
  var quoted: String { isPlainIdentifier && utf8.allSatisfy { $0 < 0x80 } ? self : "`\(self)`" }

  /// As a string literal.
  var literal: String {
    let escaped = map { character in
      switch character {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// Whether a text occurs in it. Before macOS 13, the standard library can only search for characters.
  func hasPart(_ part: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}

extension Set<String> {
  /// Words separated by spaces. The compiler would take seconds to optimize a literal of the set.
  init(words: String) {
    self.init(words.split(separator: " ").map(String.init))
  }
}
