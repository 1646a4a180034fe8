/// Reads declarations from tokens.
///
/// It accepts more than the language does, since the compiler has already accepted the source. It skips
/// unknown syntax with balanced brackets, and nesting beyond the compiler's limit. Each loop advances or
/// ends.
final class Parser {
  let source: Source
  let tokens: [Token]
  private(set) var position = 0
  var depth = 0

  /// Whether to read functions, which are requirements.
  var isInProtocol = false

  /// How many characters of the current operator are taken, such as the first `>` of `>>`.
  private var takenCount = 0

  /// The positions of each `<` that starts no generic arguments, so that a long row of `<` is not tried
  /// repeatedly.
  var vainGenericArguments: Set<Int> = []

  /// The positions of each `#if` that holds more than attributes, for the same reason.
  var vainConditions: Set<Int> = []

  /// Whether to skip the members of types.
  let skipsMembers: Bool

  /// The compiler rejects deeper nesting.
  static let maximumDepth = 256

  init(_ source: Source, skippingMembers: Bool = false) {
    self.source = source
    skipsMembers = skippingMembers
    tokens = Lexer.tokens(of: source)
  }

  // MARK: Looking

  @inline(never)
  var current: Token { takenCount == 0 ? tokens[position] : tokens[position].dropping(takenCount) }

  func peek(_ distance: Int = 1) -> Token {
    tokens[min(position + distance, tokens.count - 1)]
  }

  var isAtEnd: Bool { current.kind == .endOfFile }

  func isAt(word: String) -> Bool { current.isWord(word) }
  func isAt(_ punctuation: String) -> Bool { current.isPunctuation(punctuation) }

  // MARK: Advancing

  @inline(never)
  @discardableResult
  func advance() -> Token {
    let token = current
    if !isAtEnd { position += 1 }
    takenCount = 0
    return token
  }

  func consume(word: String) -> Bool {
    guard isAt(word: word) else { return false }
    advance()
    return true
  }

  func consume(_ punctuation: String) -> Bool {
    guard isAt(punctuation) else { return false }
    advance()
    return true
  }

  /// Takes a character off an operator, such as the first `>` of `>>`.
  func consume(operatorPrefix sign: Character) -> Bool {
    guard current.kind == .operator, current.text.first == sign else { return false }
    if current.text.utf8.count > 1 { takenCount += 1 } else { advance() }
    return true
  }

  /// The end of the last token that was taken.
  var previousEnd: Int {
    if takenCount > 0 || position == 0 { return current.range.lowerBound }
    return tokens[position - 1].range.upperBound
  }

  /// The result of `body`. If it is nil, the parser returns to its position.
  func attempt<Result>(_ body: () -> Result?) -> Result? {
    let place = (position, takenCount)
    let result = body()
    if result == nil { (position, takenCount) = place }
    return result
  }

  /// The result of `body`, run from here or from another position. The parser then returns to its position.
  func lookAhead<Result>(from start: Int? = nil, _ body: () -> Result) -> Result {
    let place = (position, takenCount)
    defer { (position, takenCount) = place }
    if let start { (position, takenCount) = (start, 0) }
    return body()
  }

  // MARK: Skipping

  /// Skips a token, or a pair of brackets with its contents.
  func skipBalanced() {
    var open: [String] = []
    var openCounts: [String: Int] = [:]
    repeat {
      let token = advance()
      guard token.kind == .punctuation else { continue }
      if let close = Self.closings[token.text] {
        open.append(close)
        openCounts[close, default: 0] += 1
      } else if openCounts[token.text, default: 0] > 0 {
        // Brackets that are open within have no end.
        while let last = open.popLast() {
          openCounts[last, default: 0] -= 1
          if last == token.text { break }
        }
      }
    } while !open.isEmpty && !isAtEnd
  }

  static let closings = ["(": ")", "[": "]", "{": "}"]

  /// Skips the rest of a directive's line. Returns its end.
  func skipLine() -> Int {
    while !isAtEnd, !current.startsLine { advance() }
    return previousEnd
  }
}
