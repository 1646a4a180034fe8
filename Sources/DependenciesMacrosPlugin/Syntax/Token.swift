/// A word or a sign of Swift.
struct Token {
  enum Kind {
    /// A name or a keyword, an operator, or one of `( ) [ ] { } , : ; . # @ \`.
    case word, `operator`, punctuation

    /// A `?` or `!` that follows what it belongs to without a space.
    case postfixMark

    /// A number, a string, or a regular expression.
    case number, string, regularExpression

    /// `#if`, `#elseif`, `#else`, `#endif`.
    case directive

    case endOfFile
  }

  var kind: Kind
  var range: Range<Int>

  /// The text; empty for strings and regular expressions, which no rule of the grammar looks into.
  var text: String

  /// Whether a line break stands between the token before it and this one.
  var startsLine: Bool

  /// Whether nothing stands between the token before it and this one.
  var touchesPrevious: Bool

  /// Whether nothing that separates, such as a space or an opening bracket, stands before this one.
  var isBoundToPrevious: Bool

  /// Whether nothing that separates, such as a space or a closing bracket, stands behind this one.
  var isBoundToNext: Bool

  var isPrefixOperator: Bool { kind == .operator && !isBoundToPrevious && isBoundToNext }
  var isPostfixOperator: Bool { kind == .operator && isBoundToPrevious && !isBoundToNext }

  /// What is left of an operator when its first characters are taken, such as `?` of `>?`.
  func dropping(_ count: Int) -> Token {
    var rest = self
    rest.text.removeFirst(count)
    rest.range = range.lowerBound + count..<range.upperBound
    (rest.touchesPrevious, rest.startsLine, rest.isBoundToPrevious) = (true, false, true)
    if ["?", "!"].contains(rest.text) { rest.kind = .postfixMark }
    return rest
  }

  // Not inlined, as the parser's steps and slices of a source are not: each is used in so many places that
  // copies of them would make every user's release build several seconds longer.
  @inline(never)
  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  @inline(never)
  func isPunctuation(_ sign: String) -> Bool { kind == .punctuation && text == sign }

  @inline(never)
  func isOperator(_ sign: String) -> Bool { kind == .operator && text == sign }
}
