/// A place in source code, as small as it can be: every `@Dependency` carries one.
@usableFromInline
package struct CodeLocation: Hashable, @unchecked Sendable {
  // Literals live as long as the process and end in a zero byte, so the pointers are all there is to keep.
  @usableFromInline let fileIDStart: UnsafePointer<UInt8>
  @usableFromInline let filePathStart: UnsafePointer<UInt8>
  @usableFromInline let lineNumber: UInt32
  @usableFromInline let columnNumber: UInt32

  @inlinable
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    // Only a literal of a single character can be without a pointer, and no file is named so.
    fileIDStart = (fileID.hasPointerRepresentation ? fileID : Self.unknownName).utf8Start
    filePathStart = (filePath.hasPointerRepresentation ? filePath : Self.unknownName).utf8Start
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
  }

  @inlinable
  static var unknownName: StaticString { "<unknown>" }

  /// Stands where no code can be named.
  package static let unknown = CodeLocation(fileID: "<unknown>", filePath: "<unknown>", line: 0, column: 0)

  /// Module and file, such as `Search/SearchModel.swift`.
  package var fileID: String { String(cString: fileIDStart) }

  /// The whole path of the file.
  package var filePath: String { String(cString: filePathStart) }

  /// The line, counted from 1.
  package var line: Int { Int(lineNumber) }

  /// The column, counted from 1.
  package var column: Int { Int(columnNumber) }
}

extension CodeLocation {
  /// Module and file, in the one form that the standard library's traps take.
  package var staticFileID: StaticString { Self.staticString(at: fileIDStart) }

  /// The whole path of the file, in the one form that XCTest takes.
  package var staticFilePath: StaticString { Self.staticString(at: filePathStart) }

  /// The static string that a pointer came from.
  private static func staticString(at start: UnsafePointer<UInt8>) -> StaticString {
    // That type is frozen: the address, the length in bytes, and flags, of which the second says that the text is ASCII
    // and the first that it is a lone scalar instead of an address.
    struct Layout {
      let address: UInt
      let length: Int
      let flags: UInt8
    }
    let text = String(cString: start).utf8
    let flags: UInt8 = text.allSatisfy { $0 < 0x80 } ? 0b10 : 0
    let layout = Layout(address: UInt(bitPattern: start), length: text.count, flags: flags)
    return unsafeBitCast(layout, to: StaticString.self)
  }
}

extension CodeLocation: CustomStringConvertible {
  /// File and line, such as `Search/SearchModel.swift:41`.
  ///
  /// It is never inlined, since nearly every text asks for it, some several times.
  @inline(never)
  @usableFromInline package var description: String {
    lineNumber == 0 ? fileID : "\(fileID):\(line)"
  }
}
