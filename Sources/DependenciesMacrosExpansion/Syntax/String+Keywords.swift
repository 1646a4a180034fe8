extension String {
  /// Whether it needs backticks as a name, but not as a label.
  var isKeyword: Bool { Self.keywords.contains(self) }

  private static let keywords = Set(
    words: """
      Any Self _ as associatedtype await break case catch class continue default defer deinit do else \
      enum extension fallthrough false fileprivate for func guard if import in init inout internal is \
      let nil operator precedencegroup private protocol public repeat rethrows return self static \
      struct subscript super switch throw throws true try typealias var where while
      """
  )
}
