extension Source {
  /// Generated code whose errors the compiler reports at a token of the user, for users' errors that only
  /// generated code reveals.
  ///
  /// - Parameters:
  ///   - lines: Lines before the code.
  ///   - code: Code whose first token gets the place.
  ///   - token: The user's token.
  func placed(_ lines: [String] = [], then code: String, at token: Range<Int>) -> [String] {
    let (line, column) = lineAndColumn(of: token.lowerBound)
    let start = ["#sourceLocation(file: \(location.fileName.literal), line: \(max(line - lines.count, 1)))"]
    return start + lines + [String(repeating: " ", count: max(column - 1, 0)) + code, "#sourceLocation()"]
  }
}
