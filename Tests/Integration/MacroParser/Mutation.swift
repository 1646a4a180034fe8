/// Damages declarations, always in the same way for the same seed.
struct Mutation {
  private var state: UInt64
  private let declarations: [String]

  init(seed: UInt64, declarations: [String]) {
    state = seed
    self.declarations = declarations
  }

  /// A number of a linear congruential generator, whose upper bits are good enough here.
  mutating func random(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(limit, 1)
  }

  /// A declaration with some damage.
  mutating func next() -> String {
    var bytes = Array(declarations[random(below: declarations.count)].utf8)
    for _ in 0...random(below: 4) { damage(&bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    damage(&bytes)
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let (start, end) = (random(below: bytes.count + 1), random(below: bytes.count + 1))
    let range = min(start, end)..<min(max(start, end), min(start, end) + 20)
    switch random(below: 8) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: bytes[range], at: start)
    case 2: bytes.insert(contentsOf: token(), at: start)
    case 3: bytes.replaceSubrange(range, with: token())
    case 4: bytes.removeSubrange(start...)
    case 5: bytes = bytes[..<start] + Array(declarations[random(below: declarations.count)].utf8).suffix(200)
    case 6: if start < bytes.count, end < bytes.count { bytes.swapAt(start, end) }
    default: if start < bytes.count { bytes[start] = UInt8(random(below: 256)) }
    }
  }

  private mutating func token() -> [UInt8] {
    Array(Self.tokens[random(below: Self.tokens.count)].utf8)
  }

  private static let tokens =
    [
      "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "=", "->", "@", "#", "\\", "?", "!", "&",
      "`",
      "\"", "\"\"\"", "#\"", "\\(", "/", "//", "/*", "*/", "#/", "\n", "\r\n", "\u{FEFF}", "\0", "<#", "#>",
      "...",
      "#if", "\n#if A\n", "\n#elseif B\n", "\n#else\n", "\n#endif\n", "var ", "let ", "func ", "struct ",
      "init",
      "case ", "throws", "throws(", "async ", "inout ", "any ", "some ", "try? ", "as? ", "is ", "if ",
      "switch ",
      " where ", "static ", "private(set) ", "@escaping ", "@autoclosure ", "_ a: ", "é", "≠", "1.5", "0x",
      "$0",
    ] + Pieces.types + Pieces.accessors + Pieces.prefixes

  // MARK: Extremes

  private static let depth = 10_000

  /// Texts that nest, or go on, far beyond what anybody writes.
  static let extremes: [String] =
    nested.flatMap { unit in
      let text = String(repeating: unit, count: depth)
      return ["var a: \(text)", "var a = \(text)", "struct A { \(text)", "@\(text) var a: Int"]
    }
    + closed.flatMap { open, close in
      let text = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      return [
        "var a: \(text)", "var a = \(text)\nvar b: Int", "struct A { \(text)",
        "@DependencyEntry(\(text)) var a = 1",
      ]
    }

  private static let nested = [
    "(", "[", "{", "<", "a<", "a<b,", "\n#if A\n", "\n#if A\n@a ", "@a ", "@a(", "\"\\(", "\"\"\"\n\\(",
    "#\"\\#(", "/*", "#/", "#", "`a ",
    "<#", "/\\/", "/[", "? ", "a ? ", "a ? b : ", "(a: ", "() -> ", "throws(", "any ", "~ ", "repeat ",
    "inout ", "-", "- ", "try ", "a as ",
    "struct A { ", "if a { ", "a.", "a{", "{ get", "{ didSet ", "a & ", "a, ", "\\", "\\.", "\"", "'", ">",
    "@a<", "private ", "var a: ", "var a = ",
    "#if A\n.b\n", "\n.a", "a\n", "as? ", "?", "!", "::", "a::", ": :", "init(", "func a<", "where a: ",
    "{ a in ",
  ]

  private static let closed = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("a<", ">"), ("(", "]"), ("{", ")"), ("\n#if A\n", "\n#endif\n"),
    ("struct A {", "}"), ("\"\\(", ")\""),
    ("(a, ", ")"), ("() -> (", ")"), ("((", ") -> b)"), ("if a {", "}"), ("a ? (", ") : b"),
    ("\n#if A\n@a\n", "\n#endif\n"), ("/*", "*/"),
  ]
}
