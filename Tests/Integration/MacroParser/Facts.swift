/// What a parser says of a declaration, a line for each fact, so that two parsers can be compared.
struct Facts: Equatable {
  private(set) var lines: [String] = []
  private var indentation = 0

  mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: indentation) + line)
  }

  /// Adds a line, and what belongs to it behind it.
  mutating func add(_ line: String, details: (inout Facts) -> Void) {
    add(line)
    indentation += 1
    details(&self)
    indentation -= 1
  }

  /// The first line in which another parser says something else, in the words of both.
  func firstDifference(from other: Facts) -> (mine: String, other: String)? {
    for index in 0..<max(lines.count, other.lines.count) {
      let mine = index < lines.count ? lines[index] : "nothing"
      let others = index < other.lines.count ? other.lines[index] : "nothing"
      if mine != others { return (mine, others) }
    }
    return nil
  }
}

extension Range<Int> {
  var text: String { "\(lowerBound)..<\(upperBound)" }
}
