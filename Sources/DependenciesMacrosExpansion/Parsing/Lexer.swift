/// Divides a source into tokens. It accepts every input: text other than Swift becomes tokens that no rule
/// accepts.
struct Lexer {
  let bytes: [UInt8]
  var offset = 0
  var tokens: [Token] = []

  /// For the first byte of a construct, the offset up to which a search found no end of one, so that a long
  /// line is searched only once.
  private var searchedInVain: [UInt8: Int] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens of a source, and one that marks its end.
  static func tokens(of source: Source) -> [Token] {
    var lexer = Lexer(source.bytes)
    lexer.run()
    return lexer.tokens
  }

  private mutating func run() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    repeat { appendToken() } while tokens.last?.kind != .endOfFile
  }

  /// Reads a token, and the trivia before it.
  mutating func appendToken() {
    let startsLine = skipTrivia() || tokens.isEmpty
    let start = offset
    append(start < bytes.count ? token() : .endOfFile, from: start, startsLine: startsLine)
  }

  mutating func append(_ kind: Token.Kind, from start: Int, startsLine: Bool) {
    let hasText = kind != .string && kind != .regularExpression
    let isBoundToPrevious = isBoundToPrevious(start)
    tokens.append(
      Token(
        kind: kind,
        range: start..<offset,
        text: hasText ? String(decoding: bytes[start..<offset], as: UTF8.self) : "",
        startsLine: startsLine,
        touchesPrevious: start > 0 && start == tokens.last?.range.upperBound,
        isBoundToPrevious: isBoundToPrevious,
        isBoundToNext: isBoundToNext(offset, isBoundToPrevious: isBoundToPrevious)
      )
    )
  }

  func byte(at index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + count]) }
  }

  /// Whether the construct that starts here may have an end. A search from an earlier place may have found
  /// none.
  var isWorthSearching: Bool { offset >= searchedInVain[bytes[offset], default: 0] }

  mutating func searchWasInVain(upTo end: Int) { searchedInVain[bytes[offset]] = end }

  // MARK: Tokens

  private mutating func token() -> Token.Kind {
    if let kind = literal() { return kind }
    if Self.isIdentifierByte(bytes[offset]), operatorLength(at: offset) == 0 {
      skipIdentifier()
      return .word
    }
    if isAt("#if") || isAt("#else") || isAt("#endif") {
      offset += 1
      skipIdentifier()
      return .directive
    }
    if isAt("<#"), skipPlaceholder() { return .word }
    if let kind = operatorToken() { return kind }
    offset += 1
    return .punctuation
  }

  private mutating func literal() -> Token.Kind? {
    let first = bytes[offset]
    if first == UInt8(ascii: "`") { return skipQuotedIdentifier() ? .word : nil }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") {
      guard isWorthSearching else { return nil }
      if skipString() { return .string }
      if skipExtendedRegularExpression() { return .regularExpression }
      searchWasInVain(upTo: bytes[offset...].firstIndex { $0 != UInt8(ascii: "#") } ?? bytes.count)
      return nil
    }
    if Self.isDigit(first) {
      skipNumber()
      return .number
    }
    if first == UInt8(ascii: "/"), operandMayStart, skipRegularExpression() { return .regularExpression }
    return nil
  }

  private mutating func skipIdentifier() {
    while offset < bytes.count, Self.isIdentifierByte(bytes[offset]) || Self.isDigit(bytes[offset]),
      operatorLength(at: offset) == 0
    {
      // Skip the whole character, since its other bytes are no operators.
      offset += 1
      while byte(at: offset) & 0xC0 == 0x80 { offset += 1 }
    }
  }

  /// Skips a name in backticks, which may hold spaces.
  private mutating func skipQuotedIdentifier() -> Bool {
    skip(to: { $0.byte(at: $1) == UInt8(ascii: "`") ? $1 + 1 : nil }, from: offset + 1)
  }

  private mutating func skipNumber() {
    let isIndexOfTuple = byte(at: offset - 1) == UInt8(ascii: ".") && tokens.last?.isPunctuation(".") == true
    let isHexadecimal = isAt("0x")
    skipIdentifier()
    guard !isIndexOfTuple else { return }
    if byte(at: offset) == UInt8(ascii: "."), Self.isDigit(byte(at: offset + 1)) {
      offset += 1
      skipIdentifier()
    }
    let exponent = byte(at: offset - 1) | 0x20
    let isExponent = exponent == UInt8(ascii: isHexadecimal ? "p" : "e")
    let sign = byte(at: offset)
    if isExponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), Self.isDigit(byte(at: offset + 1))
    {
      offset += 1
      skipIdentifier()
    }
  }

  /// Skips `<#text#>`, an editor placeholder.
  private mutating func skipPlaceholder() -> Bool {
    skip(
      to: { $0.byte(at: $1) == UInt8(ascii: "#") && $0.byte(at: $1 + 1) == UInt8(ascii: ">") ? $1 + 2 : nil },
      from: offset + 2
    )
  }

  /// Skips to an end on the same line; false without one.
  private mutating func skip(to end: (Lexer, Int) -> Int?, from start: Int) -> Bool {
    guard isWorthSearching else { return false }
    var index = start
    while index < bytes.count, !Self.isLineBreak(bytes[index]) {
      if let end = end(self, index) {
        offset = end
        return true
      }
      index += 1
    }
    searchWasInVain(upTo: index)
    return false
  }

  // MARK: Context

  /// Whether an operand, such as a regular expression, may start here.
  private var operandMayStart: Bool {
    guard let previous = tokens.last else { return true }
    return !endsOperand(previous)
  }

  private func endsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .string, .regularExpression, .postfixMark: true
    case .word: !Self.wordsBeforeOperands.contains(token.text)
    case .punctuation: [")", "]", "}"].contains(token.text)
    // The end of generic arguments.
    case .operator: token.text.last == ">" && token.text != "->" && token.touchesPrevious
    case .directive, .endOfFile: false
    }
  }

  private static let wordsBeforeOperands = Set(
    words: """
      as await borrow case consume copy each else if in is repeat return switch throw try unsafe where \
      while yield
      """
  )

  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: byte >= 0x80
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
