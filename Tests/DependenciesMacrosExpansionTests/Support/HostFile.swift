/// A source file, its lines, and the places in it.
struct HostFile {
  let name: String
  let bytes: [UInt8]
  let lines: [Line]

  init(_ text: String, name: String) {
    self.name = name
    bytes = Array(text.utf8)
    var lines: [Line] = []
    var start = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lines.append(Line(String(decoding: line, as: UTF8.self), start: start))
      start += line.count + 1
    }
    self.lines = lines
  }

  struct Line {
    /// Without the spaces around it.
    let text: String
    let indentation: Int

    /// Where the comment at its end begins, or the line break.
    let codeEnd: Int
    let end: Int

    init(_ line: String, start: Int) {
      let line = line.hasSuffix("\r") ? String(line.dropLast()) : line
      indentation = line.prefix { $0 == " " }.count
      text = String(line.dropFirst(indentation))
      let code = line.firstRange(of: " //").map { line[..<$0.lowerBound].utf8.count + 1 }
      codeEnd = start + (code ?? line.utf8.count)
      end = start + line.utf8.count
    }

    var isComment: Bool { text.hasPrefix("//") }
    var isCondition: Bool { ["#if", "#else", "#endif"].contains(where: text.hasPrefix) }
    var isClosing: Bool { ["}", ")", "]", "\"\"\""].contains(where: text.hasPrefix) }
    var opensBraces: Bool { text.hasSuffix("{") }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// `line:column` of a byte; columns are counted in bytes.
  func place(_ offset: Int) -> String {
    let (line, column) = lineAndColumn(offset)
    return "\(line):\(column)"
  }

  func lineAndColumn(_ offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<offset].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (before.count, before[before.count - 1].count + 1)
  }
}
