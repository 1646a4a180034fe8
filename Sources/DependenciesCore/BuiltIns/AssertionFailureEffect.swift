extension DependencyValues {
  /// `assertionFailure`, which in tests reports an issue instead of stopping them.
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
  /// The live and the preview value does what the standard library's does, in debug builds only.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  private enum AssertionFailureKey: BuiltInKey {
    static let property = "assertionFailure"
    static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
    static let testValue: any AssertionFailureEffect = ReportedAssertionFailure()
  }
}

/// What is done where code comes to a place that it should not.
///
/// Read it as ``DependencyValues/assertionFailure``, and call it. To do something else about it, conform a
/// type and give it the method ``fail(_:fileID:filePath:line:column:)``.
public protocol AssertionFailureEffect: Sendable {
  /// Says that code has come to a place that it should not.
  ///
  /// - Parameters:
  ///   - message: What it means.
  ///   - fileID: The place.
  ///   - filePath: The place.
  ///   - line: The place.
  ///   - column: The place.
  func fail(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionFailureEffect {
  /// Says that code has come to a place that it should not: that of the call.
  ///
  /// - Parameters:
  ///   - message: What it means.
  ///   - fileID: The place.
  ///   - filePath: The place.
  ///   - line: The place.
  ///   - column: The place.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    fail(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Says that code has come to a place that it should not, on behalf of a caller that hands its place on.
  ///
  /// - Parameters:
  ///   - message: What it means.
  ///   - file: The file of the place.
  ///   - line: The line of the place.
  public func callAsFunction(_ message: @autoclosure () -> String = "", file: StaticString, line: UInt) {
    fail(message(), fileID: file, filePath: file, line: line, column: 1)
  }
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func fail(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.assertionFailure(message(), file: fileID, line: line)
  }
}

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
