// Operators, and how they bind to their neighbors.

extension Lexer {
  /// Reads an operator; nil if none starts here.
  mutating func operatorToken() -> Token.Kind? {
    let first = bytes[offset]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), isBoundToPrevious(offset) {
      offset += 1
      return .postfixMark
    }
    let startsWithDot = first == UInt8(ascii: ".") && isOperatorWithDot
    guard startsWithDot || operatorLength(at: offset) > 0 else { return nil }
    while offset < bytes.count, !isAt("//"), !isAt("/*") {
      let length = startsWithDot && bytes[offset] == UInt8(ascii: ".") ? 1 : operatorLength(at: offset)
      guard length > 0 else { break }
      offset += length
    }
    return .operator
  }

  /// Whether the dot starts an operator such as `...` or `.==`, not a member such as `.?` of a key path.
  private var isOperatorWithDot: Bool {
    let second = byte(at: offset + 1)
    if second == UInt8(ascii: ".") { return true }
    guard second != UInt8(ascii: "?"), second != UInt8(ascii: "!") else { return false }
    let startsComment = byte(at: offset + 2) == UInt8(ascii: "/") || byte(at: offset + 2) == UInt8(ascii: "*")
    return operatorLength(at: offset + 1) > 0 && !(second == UInt8(ascii: "/") && startsComment)
  }

  /// The byte count of the operator character at an index; 0 for another character.
  func operatorLength(at index: Int) -> Int {
    let byte = byte(at: index)
    guard byte >= 0x80 else { return Self.operatorBytes.contains(byte) ? 1 : 0 }
    guard byte >= 0xC2 else { return 0 }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return 0 }
    let first = UInt32(byte) & (0x7F >> UInt32(length))
    let scalar = bytes[index + 1..<index + length].reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
    return Self.operatorScalars.contains { $0.contains(scalar) } ? length : 0
  }

  private static let operatorBytes = Set("/=-+!*%<>&|^~?".utf8)

  /// The operator characters beyond ASCII, from the grammar of the language.
  private static let operatorScalars: [ClosedRange<UInt32>] = [
    0xA1...0xA7, 0xA9...0xA9, 0xAB...0xAC, 0xAE...0xAE, 0xB0...0xB1, 0xB6...0xB6, 0xBB...0xBB,
    0xBF...0xBF, 0xD7...0xD7, 0xF7...0xF7, 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E,
    0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF,
    0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030,
  ]

  // MARK: Binding

  /// Whether a sign binds to the text before it.
  func isBoundToPrevious(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    switch bytes[index - 1] {
    case UInt8(ascii: "/"): return byte(at: index - 2) != UInt8(ascii: "*")
    case let previous:
      return !Self.isSpace(previous) && !Self.separators.contains(previous)
        && !Self.openings.contains(previous)
    }
  }

  /// Whether a sign binds to the text behind it.
  func isBoundToNext(_ index: Int, isBoundToPrevious: Bool) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    // `^` binds to `x` in `x^.y`.
    case UInt8(ascii: "."): return !isBoundToPrevious
    case UInt8(ascii: "/"):
      return byte(at: index + 1) != UInt8(ascii: "/") && byte(at: index + 1) != UInt8(ascii: "*")
    case let next:
      return !Self.isSpace(next) && !Self.separators.contains(next) && !Self.closings.contains(next)
    }
  }

  private static let separators = Set(",;:".utf8)
  private static let openings = Set("([{".utf8)
  private static let closings = Set(")]}".utf8)

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0 || isLineBreak(byte)
  }
}
