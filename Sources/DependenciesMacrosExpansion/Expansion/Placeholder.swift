extension TypeSyntax {
  /// A value that means nothing, if the type is of the language or its libraries.
  func placeholder(in source: Source) -> String? {
    if isVoid { return "()" }
    if isOptional { return "nil" }
    let text = source[range]
    switch shape {
    case .tuple(let elements):
      let values = elements.compactMap { $0.placeholder(in: source) }
      return values.count == elements.count ? "(\(values.joined(separator: ", ")))" : nil
    case .parenthesized(let type): return type.placeholder(in: source)
    case .other where text.hasPrefix("["): return Self.isDictionary(text) ? "[:]" : "[]"
    case .named("Bool"): return "false"
    case .named("String"): return "\"\""
    case .named("Array"), .named("Set"): return "[]"
    case .named("Dictionary"): return "[:]"
    case .named("AsyncStream"), .named("AsyncThrowingStream"): return "\(text) { $0.finish() }"
    case .named("AnyPublisher"): return "Empty().eraseToAnyPublisher()"
    case .named(let name): return Self.numbers.contains(name) ? "0" : nil
    default: return nil
    }
  }

  private static let numbers = Set(
    words: "CGFloat Double Float Int Int16 Int32 Int64 Int8 TimeInterval UInt UInt16 UInt32 UInt64 UInt8"
  )

  /// Whether a type in square brackets has a colon between them.
  private static func isDictionary(_ text: String) -> Bool {
    let parser = Parser(Source(text))
    parser.advance()
    _ = parser.parseType()
    return parser.isAt(":")
  }
}
