/// A token of Swift.
struct Token {
  enum Kind {
    /// A name or a keyword, an operator, or one of `( ) [ ] { } , : ; . # @ \`.
    case word, `operator`, punctuation

    /// A `?` or `!` directly behind its operand.
    case postfixMark

    /// A number, a string, or a regular expression.
    case number, string, regularExpression

    /// `#if`, `#elseif`, `#else`, `#endif`.
    case directive

    case endOfFile
  }

  var kind: Kind
  var range: Range<Int>

  /// The text; empty for strings and regular expressions, which no rule inspects.
  var text: String

  /// Whether a line break precedes it.
  var startsLine: Bool

  /// Whether it directly follows the previous token.
  var touchesPrevious: Bool

  /// Whether no separator, such as a space or an opening bracket, precedes it.
  var isBoundToPrevious: Bool

  /// Whether no separator, such as a space or a closing bracket, follows it.
  var isBoundToNext: Bool

  var isPrefixOperator: Bool { kind == .operator && !isBoundToPrevious && isBoundToNext }
  var isPostfixOperator: Bool { kind == .operator && isBoundToPrevious && !isBoundToNext }

  /// The rest of an operator without its first characters, such as `?` of `>?`.
  func dropping(_ count: Int) -> Token {
    var rest = self
    rest.text.removeFirst(count)
    rest.range = range.lowerBound + count..<range.upperBound
    (rest.touchesPrevious, rest.startsLine, rest.isBoundToPrevious) = (true, false, true)
    if ["?", "!"].contains(rest.text) { rest.kind = .postfixMark }
    return rest
  }

  // Not inlined, like the parser's steps and slices of a source: with copies at their many uses, each user's
  // release build would take several seconds longer.
  @inline(never)
  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  @inline(never)
  func isPunctuation(_ sign: String) -> Bool { kind == .punctuation && text == sign }

  @inline(never)
  func isOperator(_ sign: String) -> Bool { kind == .operator && text == sign }
}
