/// Reads declarations from tokens.
///
/// It accepts more than the language does, since the compiler has already accepted the source. What it does
/// not know it skips, in balance. Each loop advances or ends, and nesting beyond what the compiler accepts is
/// skipped, not entered.
final class Parser {
  let source: Source
  let tokens: [Token]
  private(set) var position = 0
  var depth = 0

  /// How much of the current operator is taken, such as the first `>` of `>>`.
  private var takenCount = 0

  /// Where a `<` starts no generic arguments; a long row of `<` would else be tried from each of its places.
  var vainGenericArguments: Set<Int> = []

  /// Whether only the names of types matter.
  let skipsMembers: Bool

  /// Deeper nesting is rejected by the compiler itself.
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

  /// Where the last token ended that was taken.
  var previousEnd: Int {
    if takenCount > 0 || position == 0 { return current.range.lowerBound }
    return tokens[position - 1].range.upperBound
  }

  /// The result of `body`. If it is nil, the parser returns to where it was.
  func attempt<Result>(_ body: () -> Result?) -> Result? {
    let place = (position, takenCount)
    let result = body()
    if result == nil { (position, takenCount) = place }
    return result
  }

  /// The result of `body`, run from here or from another place. The parser then returns to where it was.
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
        // What is open within has no end of its own.
        while let last = open.popLast() {
          openCounts[last, default: 0] -= 1
          if last == token.text { break }
        }
      }
    } while !open.isEmpty && !isAtEnd
  }

  static let closings = ["(": ")", "[": "]", "{": "}"]

  /// Skips the rest of a directive's line. Returns where it ended.
  func skipLine() -> Int {
    while !isAtEnd, !current.startsLine { advance() }
    return previousEnd
  }
}
