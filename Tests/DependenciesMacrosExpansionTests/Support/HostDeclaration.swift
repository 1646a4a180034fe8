/// A declaration in a source file, as the compiler sends it: with the trivia before it, and the spaces after.
///
/// It is found by its lines, without the parser of the plugin: members are indented more than their type, and
/// each declaration has its own lines.
struct HostDeclaration {
  /// Where it is in the file, in bytes.
  let range: Range<Int>

  /// The declaration without its body: for a type, all before `{`.
  let header: String

  let name: String
  var members: [HostDeclaration] = []

  private static var introducer: Regex<(Substring, Substring)> {
    #/\b(?:struct|class|enum|actor|protocol|extension|var|let|func|init|case|typealias)\b\s*(`[^`]+`|[\w.]*)/#
  }

  /// The declarations in a file.
  static func all(in file: HostFile) -> [HostDeclaration] {
    declarations(in: file, lines: file.lines[...], start: 0)
  }

  private static func declarations(in file: HostFile, lines: ArraySlice<HostFile.Line>, start: Int)
    -> [HostDeclaration]
  {
    guard let indentation = lines.first(where: { !$0.text.isEmpty })?.indentation else { return [] }
    var declarations: [HostDeclaration] = []
    var (lines, start) = (lines, start)
    while let line = lines.popFirst() {
      if line.isCondition {
        // Conditions around attributes belong to what follows.
        let end = lines.firstIndex { $0.text == "#endif" }
        if let end, lines[..<end].allSatisfy({ $0.text.hasPrefix("@") || $0.isCondition }) {
          lines = lines[(end + 1)...]
        } else {
          start = line.end
        }
        continue
      }
      guard line.indentation == indentation, !line.isComment, let match = line.text.firstMatch(of: introducer)
      else { continue }
      let rest = lines.prefix { $0.text.isEmpty || $0.indentation > indentation || $0.isClosing }
      let body = rest[..<((rest.lastIndex { !$0.text.isEmpty } ?? rest.startIndex - 1) + 1)]
      lines = lines[body.endIndex...]
      let end = (body.last ?? line).codeEnd
      var declaration = HostDeclaration(
        range: start..<end,
        header: file.text(start..<(body.isEmpty || !line.opensBraces ? end : line.codeEnd - 1)),
        name: String(match.output.1)
      )
      if line.text.contains(#/\b(?:struct|class|enum|actor|extension)\b/#), line.opensBraces {
        declaration.members = Self.declarations(in: file, lines: body.dropLast(), start: line.codeEnd)
      }
      declarations.append(declaration)
      start = end
    }
    return declarations
  }

  // MARK: Attributes

  /// A macro that is attached to the declaration in the file.
  struct Attribute {
    let name: String
    let range: Range<Int>
  }

  /// The macros of the library that are attached to it.
  func attributes(in file: HostFile) -> [Attribute] {
    header.matches(of: #/@(?:\w+\.)?(Dependency\w+)/#).compactMap { match in
      let name = String(match.output.1)
      guard HostMacro(rawValue: name) != nil else { return nil }
      var end = match.range.upperBound
      if header[end...].first == "(" {
        var depth = 0
        repeat {
          depth += header[end] == "(" ? 1 : header[end] == ")" ? -1 : 0
          end = header.index(after: end)
        } while depth > 0
      }
      end = header[end...].firstIndex { $0 != " " } ?? header.endIndex
      // The first attribute includes all text before it. Before the others there are only spaces.
      let before = header[..<match.range.lowerBound]
      let isFirst = before.split(whereSeparator: \.isNewline).allSatisfy { line in
        line.allSatisfy { $0 == " " } || line.contains("//")
      }
      let codeEnd = before.lastIndex { !$0.isWhitespace }.map(header.index(after:))
      let start = isFirst ? header.startIndex : codeEnd ?? header.startIndex
      func offset(_ index: String.Index) -> Int { range.lowerBound + header[..<index].utf8.count }
      return Attribute(name: name, range: offset(start)..<offset(end))
    }
  }
}
