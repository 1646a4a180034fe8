/// A property that reads a dependency, named after the last component of its path.
struct DependencyProperty {
  /// The name, in backticks where it needs them.
  let name: String

  private let source: Source
  private let path: Range<Int>

  /// Nil if the path is not written out, or does not end with a property.
  init?(path: Range<Int>, in source: Source) {
    let tokens = Lexer.tokens(of: Source(source[path])).filter { $0.kind != .endOfFile }
    guard tokens.count > 2, let first = tokens.first, first.isPunctuation("\\"), let last = tokens.last,
      last.kind == .word, last.text != "self", tokens[tokens.count - 2].isPunctuation(".")
    else { return nil }
    // A keyword needs no backticks in a path.
    name = last.text.isKeyword ? "`\(last.text)`" : last.text
    self.source = source
    self.path = path
  }

  /// The path as the user wrote it.
  var text: String { source[path] }

  /// The lines that declare it, placed at the path, for the compiler and for reports of reads.
  func declaration(isObservable: Bool) -> [String] {
    // Today's compiler applies '@Observable' only to properties that the user wrote, but does not promise it.
    let attributes = "\(isObservable ? "@ObservationIgnored " : "")@__Dependency("
    let (line, column) = source.lineAndColumn(of: path.lowerBound)
    let rest = ", line: \(line), column: \(column)) private var \(name)"
    return source.placed([attributes], then: text + rest, at: path)
  }
}
