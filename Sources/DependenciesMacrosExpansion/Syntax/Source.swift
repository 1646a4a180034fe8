/// A declaration as the user wrote it: its UTF-8 bytes, and their place in the file.
///
/// Generated code consists of slices of it and fixed text.
struct Source {
  let bytes: [UInt8]
  let location: SourceLocation

  init(_ text: String, at location: SourceLocation = .nowhere) {
    bytes = Array(text.utf8)
    self.location = location
  }

  subscript(range: Range<Int>) -> String {
    @inline(never) get { String(decoding: bytes[range], as: UTF8.self) }
  }

  /// The line and the column of a byte, as the compiler counts them.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (location.line, location.column)
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
    }
    return (line, column)
  }
}

/// The place of the first byte of a source.
struct SourceLocation: Decodable {
  /// The file, as `#fileID` names it.
  let fileID: String

  /// The file, as the compiler names it.
  let fileName: String

  /// The offset in the file, in bytes.
  let offset: Int

  let line: Int
  let column: Int

  /// Whether a file can have the place, so that code may calculate with it.
  var isPossible: Bool {
    (0...Int(Int32.max)).contains(offset) && (1...Int(Int32.max)).contains(line)
      && (1...Self.longestLine).contains(column)
  }

  /// An expansion begins with as many spaces.
  private static let longestLine = 1 << 24

  static let nowhere = SourceLocation(fileID: "", fileName: "", offset: 0, line: 1, column: 1)
}
