// Regular expressions, which only the surrounding tokens distinguish from operators.

extension Lexer {
  /// Skips `#/…/#`; false if none starts here. It may have several lines if its first is blank.
  mutating func skipExtendedRegularExpression() -> Bool {
    var start = offset
    while byte(at: start) == UInt8(ascii: "#") { start += 1 }
    let hashes = start - offset
    guard hashes > 0, byte(at: start) == UInt8(ascii: "/") else { return false }
    start += 1
    var end = start
    while byte(at: end) == UInt8(ascii: " ") || byte(at: end) == UInt8(ascii: "\t") { end += 1 }
    let isMultiline = Self.isLineBreak(byte(at: end))
    end = start
    while end < bytes.count, isMultiline || !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), hasHashes(hashes, at: end + 1) {
        offset = end + 1 + hashes
        return true
      } else {
        end += 1
      }
    }
    // It has no end, but nothing else starts like it.
    offset = min(end, bytes.count)
    return true
  }

  /// Skips `/…/`; false if none starts here, such as at an operator.
  mutating func skipRegularExpression() -> Bool {
    guard !Self.isSpaceOrComment(byte(at: offset + 1)), isWorthSearching else { return false }
    var (end, groupDepth, setDepth) = (offset + 1, 0, 0)
    while end < bytes.count, !Self.isLineBreak(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
      case UInt8(ascii: "["):
        setDepth += 1
      case UInt8(ascii: "]"):
        setDepth = max(setDepth - 1, 0)
      case UInt8(ascii: "(") where setDepth == 0:
        groupDepth += 1
      case UInt8(ascii: ")") where setDepth == 0:
        // The slash is an operator, as in `reduce(1, /)`.
        guard groupDepth > 0 else { return false }
        groupDepth -= 1
      case UInt8(ascii: "/"):
        return skipRegularExpression(to: end)
      default:
        break
      }
      end += 1
    }
    searchWasInVain(upTo: end)
    return false
  }

  /// Skips past the slash that ends a regular expression; false if the characters around it show that it ends
  /// none.
  private mutating func skipRegularExpression(to end: Int) -> Bool {
    let isEscaped = byte(at: end - 2) == UInt8(ascii: "\\")
    let endsInSpace = bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\t")
    let startsComment = byte(at: end + 1) == UInt8(ascii: "/") || byte(at: end + 1) == UInt8(ascii: "*")
    guard !startsComment, isEscaped || !endsInSpace else { return false }
    offset = end + 1
    return true
  }

  private static func isSpaceOrComment(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "/"), UInt8(ascii: "*"), 0].contains(byte)
      || isLineBreak(byte)
  }
}
