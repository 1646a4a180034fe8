/// A misuse, with its place.
struct MacroDiagnostic {
  let misuse: Misuse
  let source: Source

  /// The tokens to point at.
  let range: Range<Int>
  let fixIt: FixIt?

  /// The diagnostic for the compiler.
  var message: PluginMessage.Diagnostic {
    let place = source.place(of: range)
    return PluginMessage.Diagnostic(
      message: misuse.text,
      severity: misuse.severity,
      position: .init(fileName: place.fileName, offset: place.startOffset),
      highlights: [place],
      notes: [],
      fixIts: [fixIt].compactMap { $0 }.map { fixIt in
        .init(
          message: fixIt.text,
          changes: fixIt.changes.map { .init(range: source.place(of: $0.range), newText: $0.text) }
        )
      }
    )
  }
}

/// Changes that fix a misuse.
struct FixIt {
  let text: String
  let changes: [(range: Range<Int>, text: String)]

  static func insert(_ text: String, at offset: Int) -> FixIt {
    FixIt(text: "Insert '\(text.trimmed)'", changes: [(offset..<offset, text)])
  }

  static func replace(_ range: Range<Int>, of source: Source, with text: String) -> FixIt {
    FixIt(text: "Replace '\(source[range])' with '\(text)'", changes: [(range, text)])
  }

  static func replace(_ ranges: [Range<Int>], of word: String, with text: String) -> FixIt {
    FixIt(text: "Replace '\(word)' with '\(text)'", changes: ranges.map { ($0, text) })
  }

  static func remove(_ range: Range<Int>, of source: Source) -> FixIt {
    FixIt(text: "Remove '\(source[range])'", changes: [(source.withSpaceBehind(range), "")])
  }

  /// Removes the attribute that names an actor, and inserts `nonisolated` in front of the introducer.
  static func makeNonisolated(_ declaration: DeclarationSyntax, _ attribute: Attribute, of source: Source)
    -> FixIt
  {
    let introducer = declaration.introducer.lowerBound
    return FixIt(
      text: "Replace '\(source[attribute.range])' with 'nonisolated'",
      changes: [(source.withSpaceBehind(attribute.range), ""), (introducer..<introducer, "nonisolated ")]
    )
  }
}

extension Source {
  /// A range for the compiler.
  func place(of range: Range<Int>) -> PluginMessage.PositionRange {
    .init(
      fileName: location.fileName,
      startOffset: location.offset + range.lowerBound,
      endOffset: location.offset + range.upperBound
    )
  }
}

extension StringProtocol {
  /// The text without the spaces around it.
  var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
