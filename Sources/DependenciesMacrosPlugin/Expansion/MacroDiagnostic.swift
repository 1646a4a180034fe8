/// Something that is wrong, and where.
struct MacroDiagnostic {
  let misuse: Misuse
  let source: Source

  /// The tokens that it is about.
  let range: Range<Int>
  let fixIt: FixIt?

  /// The diagnostic as the compiler takes it.
  var message: PluginMessage.Diagnostic {
    let place = source.place(of: range)
    return PluginMessage.Diagnostic(
      message: misuse.text,
      severity: "error",
      position: .init(fileName: place.fileName, offset: place.startOffset),
      highlights: [place],
      notes: [],
      fixIts: (fixIt.map { [$0] } ?? []).map { fixIt in
        .init(
          message: fixIt.text,
          changes: [.init(range: source.place(of: fixIt.range), newText: fixIt.replacement)]
        )
      }
    )
  }
}

/// A change that makes it right.
struct FixIt {
  let text: String
  let range: Range<Int>
  let replacement: String

  static func insert(_ text: String, at offset: Int) -> FixIt {
    FixIt(text: "Insert '\(text.trimmed)'", range: offset..<offset, replacement: text)
  }

  static func replace(_ range: Range<Int>, of source: Source, with text: String) -> FixIt {
    FixIt(text: "Replace '\(source[range])' with '\(text)'", range: range, replacement: text)
  }
}

extension Source {
  /// A range as the compiler takes it.
  func place(of range: Range<Int>) -> PluginMessage.PositionRange {
    .init(
      fileName: location.fileName,
      startOffset: location.offset + range.lowerBound,
      endOffset: location.offset + range.upperBound
    )
  }
}

extension String {
  /// Without the spaces around it.
  var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
