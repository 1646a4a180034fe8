/// Divides a source into tokens. It takes every input: what is no Swift becomes tokens that no rule accepts.
struct Lexer {
  let bytes: [UInt8]
  var offset = 0
  private var tokens: [Token] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The tokens of a source, and one more that marks its end.
  static func tokens(of source: Source) -> [Token] {
    var lexer = Lexer(source.bytes)
    lexer.run()
    return lexer.tokens
  }

  private mutating func run() {
    skipByteOrderMark()
    var previousEnd = -1
    while true {
      let startsLine = skipTrivia() || tokens.isEmpty
      let start = offset
      let kind = start < bytes.count ? token() : .endOfFile
      tokens.append(
        Token(
          kind: kind,
          range: start..<offset,
          text: kind == .string || kind == .regularExpression
            ? "" : String(decoding: bytes[start..<offset], as: UTF8.self),
          startsLine: startsLine,
          touchesPrevious: start == previousEnd
        )
      )
      if kind == .endOfFile { return }
      previousEnd = offset
    }
  }

  func byte(at index: Int) -> UInt8 {
    index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<offset + count]) }
  }

  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  // MARK: Tokens

  private mutating func token() -> Token.Kind {
    if let kind = literal() { return kind }
    if Self.isIdentifierByte(bytes[offset]) {
      skipIdentifier()
      return .word
    }
    if isAt("#if") || isAt("#else") || isAt("#endif") {
      offset += 1
      skipIdentifier()
      return .directive
    }
    if isAt("<#"), let end = placeholderEnd() {
      offset = end
      return .word
    }
    if let kind = operatorToken() { return kind }
    offset += 1
    return .punctuation
  }

  private mutating func literal() -> Token.Kind? {
    let first = bytes[offset]
    if first == UInt8(ascii: "`") {
      return skipQuotedIdentifier() ? .word : nil
    }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") {
      if skipString() { return .string }
      if skipExtendedRegularExpression() { return .regularExpression }
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
    while offset < bytes.count, Self.isIdentifierByte(bytes[offset]) || Self.isDigit(bytes[offset]) {
      offset += 1
    }
  }

  /// A name in backticks, which may hold spaces.
  private mutating func skipQuotedIdentifier() -> Bool {
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "`") {
        offset = end + 1
        return true
      }
      end += 1
    }
    return false
  }

  private mutating func skipNumber() {
    let isIndexOfTuple = byte(at: offset - 1) == UInt8(ascii: ".") && tokens.last?.isPunctuation(".") == true
    skipIdentifier()
    guard !isIndexOfTuple else { return }
    if byte(at: offset) == UInt8(ascii: "."), Self.isDigit(byte(at: offset + 1)) {
      offset += 1
      skipIdentifier()
    }
    let exponent = byte(at: offset - 1) | 0x20
    let isExponent = exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "p")
    let sign = byte(at: offset)
    if isExponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), Self.isDigit(byte(at: offset + 1))
    {
      offset += 1
      skipIdentifier()
    }
  }

  private func placeholderEnd() -> Int? {
    var end = offset + 2
    while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "#"), bytes[end + 1] == UInt8(ascii: ">") { return end + 2 }
      end += 1
    }
    return nil
  }

  private mutating func operatorToken() -> Token.Kind? {
    let first = bytes[offset]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), followsOperand {
      offset += 1
      return .postfixMark
    }
    let dots = first == UInt8(ascii: ".") && byte(at: offset + 1) == first
    guard Self.isOperatorByte(first) || dots else { return nil }
    while offset < bytes.count,
      Self.isOperatorByte(bytes[offset]) || (dots && bytes[offset] == UInt8(ascii: "."))
    {
      if isAt("//") || isAt("/*") { break }
      offset += 1
    }
    return .operator
  }

  // MARK: Context

  /// Whether what stands directly before the offset ends an operand.
  private var followsOperand: Bool {
    guard let previous = tokens.last, previous.range.upperBound == offset else { return false }
    return endsOperand(previous)
  }

  /// Whether an operand, and so a regular expression, may start at the offset.
  private var operandMayStart: Bool {
    guard let previous = tokens.last else { return true }
    return !endsOperand(previous)
  }

  private func endsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .string, .regularExpression, .postfixMark: true
    case .word: !Self.wordsBeforeOperands.contains(token.text)
    case .punctuation: [")", "]", "}"].contains(token.text)
    // The end of a list of generic arguments.
    case .operator: token.text.last == ">" && token.text != "->" && token.touchesPrevious
    case .directive, .endOfFile: false
    }
  }

  private static let wordsBeforeOperands: Set<String> = [
    "as", "await", "borrow", "case", "consume", "copy", "each", "else", "if", "in", "is", "repeat", "return",
    "switch",
    "throw", "try", "unsafe", "where", "while", "yield",
  ]

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

  static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"): true
    case UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"): true
    case UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"): true
    default: false
    }
  }
}
