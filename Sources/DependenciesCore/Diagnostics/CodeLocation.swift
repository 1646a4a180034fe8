/// A place in source code. It is small, 32 bytes, because every `@Dependency` has one.
@frozen
@safe
@usableFromInline
package struct CodeLocation: @unchecked Sendable {
  // A pointer is smaller than a `StaticString`. Literals live as long as the process and end in a zero byte.
  @usableFromInline let fileIDStart: UnsafePointer<UInt8>

  /// The whole path of the file, in the form that `fatalError` and XCTest take.
  @usableFromInline package let filePath: StaticString

  private var kind = Kind.code

  @usableFromInline
  enum Kind {
    case code

    /// A property that reads or writes for its caller, whose place is not known.
    case declaration

    /// An `@EnvironmentDependency`.
    case readerOfView
  }

  @usableFromInline let columnNumber: UInt16
  @usableFromInline let lineNumber: UInt32

  @inlinable
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    // Only a literal of a single character can lack a pointer, and no file ID is that short.
    unsafe fileIDStart = unsafe (fileID.hasPointerRepresentation ? fileID : Self.unknownName).utf8Start
    self.filePath = filePath
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt16(clamping: column)
  }

  @inlinable
  static var unknownName: StaticString { "<unknown>" }

  /// For reports about no particular line of code.
  package static let unknown = CodeLocation(fileID: "<unknown>", filePath: "<unknown>", line: 0, column: 0)

  /// The place of a property that reads or writes for a caller, whose place is not known.
  var ofDeclaration: CodeLocation { of(.declaration) }

  var isDeclaration: Bool { kind == .declaration }

  /// The place of an `@EnvironmentDependency`.
  var ofReaderOfView: CodeLocation { of(.readerOfView) }

  /// Whether a view reads here, which `withDependencies` does not reach.
  var isOfView: Bool { kind == .readerOfView }

  private func of(_ kind: Kind) -> CodeLocation {
    var location = self
    location.kind = kind
    return location
  }

  /// Whether a location comes after this one in the same file.
  func isFollowed(by other: CodeLocation) -> Bool {
    unsafe fileIDStart == other.fileIDStart && lineNumber <= other.lineNumber
  }

  /// Module and file, such as `Search/SearchModel.swift`.
  package var fileID: String { unsafe String(cString: fileIDStart) }

  /// The line, counted from 1.
  package var line: Int { Int(lineNumber) }

  /// The column, counted from 1.
  package var column: Int { Int(columnNumber) }
}

extension CodeLocation: Hashable {
  // The path adds nothing: no two files of a module have the same name.
  @usableFromInline package static func == (left: Self, right: Self) -> Bool {
    unsafe left.fileIDStart == right.fileIDStart && left.lineNumber == right.lineNumber
      && left.columnNumber == right.columnNumber
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(fileIDStart)
    hasher.combine(lineNumber)
    hasher.combine(columnNumber)
  }
}

extension CodeLocation: CustomStringConvertible {
  /// File and line, such as `Search/SearchModel.swift:41`.
  ///
  /// Not inlined: nearly every message uses it, so copies would make programs larger.
  @inline(never)
  package var place: String { lineNumber == 0 ? fileID : "\(fileID):\(line)" }

  /// The place, and whether it is that of a declaration.
  @usableFromInline package var description: String { isDeclaration ? "\(place) (declaration)" : place }
}

/// One place that reads one dependency.
package struct ReadSite: Sendable {
  package let name: DependencyName
  package let location: CodeLocation

  /// Whether the read has been reported as one outside of tests, or as one for a test that has ended. What
  /// else is wrong with it follows from that.
  var isReportedAsEscaped = false
}

extension ReadSite {
  /// The place of a read of a key.
  package init(of key: any TestDependencyKey.Type, at location: CodeLocation) {
    self.init(name: DependencyName(key), location: location)
  }

  /// The place of a read or a write through the subscript of `DependencyValues`.
  ///
  /// If a `@Dependency` reads through a key path, the place is that of the wrapper. If an update closure
  /// calls a property of the values that it changes, it is that of the closure. Otherwise the caller of a
  /// property is not known.
  ///
  /// Not inlined: each property of `DependencyValues` has a copy of the subscript.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - location: The place of the subscript.
  ///   - function: The property or the method that the subscript stands in.
  ///   - update: The place of the call whose update closure changes the values.
  @inline(never)
  init(
    _ key: any TestDependencyKey.Type,
    location: CodeLocation,
    function: StaticString,
    update: CodeLocation?
  ) {
    if update == nil, let frame = ThreadFrame.current {
      self.init(name: DependencyName(key, property: function), location: frame.location)
      return
    }
    if update?.isFollowed(by: location) == true || !function.mayBeProperty(of: location) {
      // A closure that uses the subscript may stand in a property of the user, such as the body of a view.
      self.init(of: key, at: location)
    } else {
      self.init(
        name: DependencyName(key, property: function),
        location: update ?? location.ofDeclaration
      )
    }
  }

  /// The code of the read.
  var read: String { name.read(at: location) }

  /// The facts that most diagnostics about a read state.
  var facts: [Diagnostic.Fact] { name.facts + [("Read at", location)] }
}

/// Names of functions without parentheses that are no properties of `DependencyValues`.
private let namesOfOthers = ["liveValue", "previewValue", "testValue", "deinit"]

extension StaticString {
  /// Whether this `#function` may be a property of `DependencyValues`: not a value of a key, nor the name
  /// that Swift gives to an initial value, which is its type, or to top-level code, which is its module.
  fileprivate func mayBeProperty(of location: CodeLocation) -> Bool {
    let name = description
    return isProperty && name.first?.isUppercase == false && !namesOfOthers.contains(name)
      && !location.fileID.hasPrefix("\(name)/")
  }
}
