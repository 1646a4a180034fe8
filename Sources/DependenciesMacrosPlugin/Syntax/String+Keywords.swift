extension String {
  /// Whether it can be a label, and not a name without backticks.
  var isKeyword: Bool { Self.keywords.contains(self) }

  /// Whether it can be the name of a type in a type, as it is.
  var isTypeName: Bool { isPlainIdentifier && !isKeyword && self != "Type" && self != "Protocol" }

  private static let keywords = Set(
    words: """
      Any Self _ as associatedtype await break case catch class continue default defer deinit do else \
      enum extension fallthrough false fileprivate for func guard if import in init inout internal is \
      let nil operator precedencegroup private protocol public repeat rethrows return self static \
      struct subscript super switch throw throws true try typealias var where while
      """
  )
}
