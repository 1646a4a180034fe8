// The observers of an endpoint, which its storage gets.

extension Endpoint {
  /// `willSet` and `didSet`, in braces. An observer that sets its own property does not run again, so there
  /// the storage is set.
  var observers: String? {
    guard let accessors = binding.accessors else { return nil }
    let tokens = Lexer.tokens(of: source)
    let places = tokens.indices.filter { index in
      accessors.range.contains(tokens[index].range.lowerBound) && isSet(at: index, of: tokens)
    }
    return source.text(of: accessors.range, with: places.map { (tokens[$0].range, storage) })
  }

  /// Whether the tokens are `name =` or `self.name =`.
  private func isSet(at index: Int, of tokens: [Token]) -> Bool {
    guard tokens[index].kind == .word, tokens[index].text.withoutBackticks == plainName,
      tokens[index + 1].isOperator("=")
    else { return false }
    let before = tokens[index - 1]
    return before.isPunctuation(".")
      ? tokens[index - 2].isWord("self") : !["let", "var"].contains(before.text)
  }
}
