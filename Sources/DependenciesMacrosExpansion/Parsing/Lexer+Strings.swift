// Strings of all kinds, with their interpolations.

extension Lexer {
  /// An open construct within a string. Strings and interpolations nest without limit, hence a list of these
  /// and no recursion.
  private enum Open {
    case text(hashes: Int, isMultiline: Bool)
    case interpolation(depth: Int)
  }

  /// Skips a string; false if none starts here.
  mutating func skipString() -> Bool {
    guard let text = skipStringStart() else { return false }
    var open = [text]
    let count = tokens.count
    while offset < bytes.count, let last = open.popLast() {
      switch last {
      case .text(let hashes, let isMultiline):
        if skipText(hashes: hashes, isMultiline: isMultiline) { open += [last, .interpolation(depth: 0)] }
      case .interpolation(let depth):
        open += skipPartOfInterpolation(depth: depth)
      }
    }
    // Interpolations are divided into tokens only to find their ends.
    tokens.removeSubrange(count...)
    return true
  }

  private mutating func skipStringStart() -> Open? {
    var start = offset
    while byte(at: start) == UInt8(ascii: "#") { start += 1 }
    guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
    let hashes = start - offset
    let isLong = byte(at: start + 1) == UInt8(ascii: "\"") && byte(at: start + 2) == UInt8(ascii: "\"")
    // `#"""#` is a short string that holds a quotation mark.
    let isMultiline = isLong && !(hashes > 0 && hasHashes(hashes, at: start + 3))
    offset = start + (isMultiline ? 3 : 1)
    return .text(hashes: hashes, isMultiline: isMultiline)
  }

  /// Skips text past its end, or up to an interpolation. Returns whether there is one.
  private mutating func skipText(hashes: Int, isMultiline: Bool) -> Bool {
    while offset < bytes.count {
      let quote = isMultiline ? isAt("\"\"\"") : bytes[offset] == UInt8(ascii: "\"")
      if quote, hasHashes(hashes, at: offset + (isMultiline ? 3 : 1)) {
        offset += (isMultiline ? 3 : 1) + hashes
        return false
      }
      switch bytes[offset] {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: offset + 1):
        offset += 1 + hashes
        if byte(at: offset) == UInt8(ascii: "(") { return true }
        if offset < bytes.count, isMultiline || !Self.isLineBreak(bytes[offset]) { offset += 1 }
      // The string has no end.
      case let byte where !isMultiline && Self.isLineBreak(byte):
        return false
      default:
        offset += 1
      }
    }
    return false
  }

  /// Skips a token. Returns the constructs that it leaves open.
  private mutating func skipPartOfInterpolation(depth: Int) -> [Open] {
    if let text = skipStringStart() {
      append(.string, from: offset, startsLine: false)
      return [.interpolation(depth: depth), text]
    }
    appendToken()
    guard let token = tokens.last, token.kind == .punctuation else { return [.interpolation(depth: depth)] }
    switch token.text {
    case "(": return [.interpolation(depth: depth + 1)]
    case ")": return depth > 1 ? [.interpolation(depth: depth - 1)] : []
    default: return [.interpolation(depth: depth)]
    }
  }

  func hasHashes(_ count: Int, at index: Int) -> Bool {
    (index..<index + count).allSatisfy { byte(at: $0) == UInt8(ascii: "#") }
  }
}
