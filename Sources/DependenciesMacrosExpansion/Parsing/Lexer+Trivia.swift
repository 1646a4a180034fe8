// Trivia between tokens: spaces, line breaks and comments.

extension Lexer {
  /// Skips spaces, line breaks and comments. Returns whether there was a line break.
  mutating func skipTrivia() -> Bool {
    var hasLineBreak = false
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        hasLineBreak = true
        offset += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
        offset += 1
      case UInt8(ascii: "/"):
        if isAt("//") {
          skipLine()
        } else if isAt("/*") {
          if skipBlockComment() { hasLineBreak = true }
        } else {
          return hasLineBreak
        }
      default:
        return hasLineBreak
      }
    }
    return hasLineBreak
  }

  private mutating func skipLine() {
    while offset < bytes.count, !Self.isLineBreak(bytes[offset]) {
      offset += 1
    }
  }

  /// Skips a comment, with nested ones. Returns whether there was a line break.
  private mutating func skipBlockComment() -> Bool {
    var (depth, hasLineBreak) = (0, false)
    while offset < bytes.count {
      if isAt("/*") {
        depth += 1
        offset += 2
      } else if isAt("*/") {
        depth -= 1
        offset += 2
        if depth == 0 { return hasLineBreak }
      } else {
        hasLineBreak = hasLineBreak || Self.isLineBreak(bytes[offset])
        offset += 1
      }
    }
    return hasLineBreak
  }
}
