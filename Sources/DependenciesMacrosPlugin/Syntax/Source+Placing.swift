extension Source {
  /// Generated code for which the compiler reports the place of a token of the user. It is for errors of the
  /// user that only the generated code reveals.
  ///
  /// - Parameters:
  ///   - lines: Lines that stand before the code.
  ///   - code: Code whose first token gets the place.
  ///   - token: The token of the user.
  func placed(_ lines: [String] = [], then code: String, at token: Range<Int>) -> [String] {
    let (line, column) = lineAndColumn(of: token.lowerBound)
    let start = ["#sourceLocation(file: \(location.fileName.literal), line: \(max(line - lines.count, 1)))"]
    return start + lines + [String(repeating: " ", count: max(column - 1, 0)) + code, "#sourceLocation()"]
  }
}
