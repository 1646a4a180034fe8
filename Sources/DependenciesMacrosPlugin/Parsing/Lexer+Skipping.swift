// What a token may hold or stand behind: comments, strings, and regular expressions.

extension Lexer {
  /// Skips spaces, line breaks and comments, and says whether there was a line break.
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
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      offset += 1
    }
  }

  /// Skips a comment, those within it, and says whether there was a line break.
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
        hasLineBreak =
          hasLineBreak || bytes[offset] == UInt8(ascii: "\n") || bytes[offset] == UInt8(ascii: "\r")
        offset += 1
      }
    }
    return hasLineBreak
  }

  /// Skips a string of any kind, with what is interpolated; false where none starts.
  mutating func skipString() -> Bool {
    var start = offset
    while byte(at: start) == UInt8(ascii: "#") { start += 1 }
    guard byte(at: start) == UInt8(ascii: "\"") else { return false }
    let hashes = start - offset
    let isLong = byte(at: start + 1) == UInt8(ascii: "\"") && byte(at: start + 2) == UInt8(ascii: "\"")
    // `#"""#` is a short string that holds a quotation mark.
    let isMultiline = isLong && !(hashes > 0 && hasHashes(hashes, at: start + 3))
    offset = start + (isMultiline ? 3 : 1)
    skipText(hashes: hashes, isMultiline: isMultiline)
    return true
  }

  private mutating func skipText(hashes: Int, isMultiline: Bool) {
    while offset < bytes.count {
      let quote = isMultiline ? isAt("\"\"\"") : bytes[offset] == UInt8(ascii: "\"")
      if quote, hasHashes(hashes, at: offset + (isMultiline ? 3 : 1)) {
        offset += (isMultiline ? 3 : 1) + hashes
        return
      }
      switch bytes[offset] {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: offset + 1):
        offset += 1 + hashes
        if byte(at: offset) == UInt8(ascii: "(") {
          skipInterpolation()
        } else if offset < bytes.count, isMultiline || bytes[offset] != UInt8(ascii: "\n") {
          offset += 1
        }
      // The string has no end.
      case UInt8(ascii: "\n") where !isMultiline:
        return
      default:
        offset += 1
      }
    }
  }

  private mutating func skipInterpolation() {
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: ")"):
        depth -= 1
        offset += 1
        if depth == 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        if !skipString() { offset += 1 }
      case UInt8(ascii: "/") where isAt("/*"):
        _ = skipBlockComment()
      case UInt8(ascii: "/") where isAt("//"):
        skipLine()
      default:
        offset += 1
      }
    }
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    (index..<index + count).allSatisfy { byte(at: $0) == UInt8(ascii: "#") }
  }

  /// Skips `#/…/#`; false where none starts.
  mutating func skipExtendedRegularExpression() -> Bool {
    var start = offset
    while byte(at: start) == UInt8(ascii: "#") { start += 1 }
    let hashes = start - offset
    guard hashes > 0, byte(at: start) == UInt8(ascii: "/") else { return false }
    var end = start + 1
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), hasHashes(hashes, at: end + 1) {
        offset = end + 1 + hashes
        return true
      } else {
        end += 1
      }
    }
    return false
  }

  /// Skips `/…/`; false where none starts, such as at an operator.
  mutating func skipRegularExpression() -> Bool {
    let second = byte(at: offset + 1)
    guard ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "/"), UInt8(ascii: "*"), 0].contains(second)
    else {
      return false
    }
    var (end, isInSet) = (offset + 1, false)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
      case UInt8(ascii: "["):
        isInSet = true
      case UInt8(ascii: "]"):
        isInSet = false
      case UInt8(ascii: "/") where !isInSet:
        guard ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[end - 1]) else { return false }
        offset = end + 1
        return true
      default:
        break
      }
      end += 1
    }
    return false
  }
}
