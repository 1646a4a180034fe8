extension DependencyValues {
  /// Works like `assertionFailure`, but in tests reports an issue instead of stopping the process.
  ///
  /// ```swift
  /// struct Parser {
  ///   @Dependency(\.assertionFailure) private var assertionFailure
  ///
  ///   func parse(_ text: String) -> Int? {
  ///     guard let number = Int(text) else {
  ///       assertionFailure("The server sends numbers.")
  ///       return nil
  ///     }
  ///     return number
  ///   }
  /// }
  /// ```
  ///
  /// The live value and the preview value do the same as the standard library, in debug builds only.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[__entry: AssertionFailureKey.self, path: \.assertionFailure] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  private enum AssertionFailureKey: BuiltInKey {
    static let property = "assertionFailure"
    static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
    static let testValue: any AssertionFailureEffect = ReportedAssertionFailure()
  }
}

/// The reaction when code reaches a place that it should not.
///
/// Read it as ``DependencyValues/assertionFailure``, and call it. For another reaction, conform a type, and
/// implement ``fail(_:fileID:filePath:line:column:)``.
///
/// Code that was written for swift-dependencies implements one of the other two methods, which is enough as
/// well. A type that implements none of the methods does the same as `assertionFailure` of the standard
/// library.
public protocol AssertionFailureEffect: Sendable {
  /// Fails because code has reached a place that it should not.
  ///
  /// - Parameter message: The message.
  func fail(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Fails like ``fail(_:fileID:filePath:line:column:)``.
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Fails for a caller that passes on its place.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - file: The file of the place.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

// Each calls another one, so a type may have any of them. Column 0 marks that all have been called.
extension AssertionFailureEffect {
  /// Fails at the place of the call.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - _: Distinguishes this method from the requirement that it calls.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _: Void = ()
  ) {
    self(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Calls ``fail(_:fileID:filePath:line:column:)``.
  public func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    fail(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Calls ``callAsFunction(_:file:line:)``, or the standard library if that method has called this.
  public func fail(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    if column == 0 {
      Swift.assertionFailure(message(), file: fileID, line: line)
    } else {
      self(message(), file: fileID, line: line)
    }
  }

  /// Calls ``callAsFunction(_:fileID:filePath:line:column:)`` with column 0.
  public func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    self(message(), fileID: file, filePath: file, line: line, column: 0)
  }
}

private struct LiveAssertionFailure: AssertionFailureEffect {}

private struct ReportedAssertionFailure: AssertionFailureEffect {
  func fail(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = failureText("Assertion failed", message())
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
