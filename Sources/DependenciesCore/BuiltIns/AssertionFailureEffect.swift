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

  private enum AssertionFailureKey: DependencyKey {
    static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
    static let testValue: any AssertionFailureEffect = ReportedAssertionFailure()
  }
}

/// What is done where code comes to a place that it should not.
///
/// Read it as ``DependencyValues/assertionFailure``, and call it. To do something else about it, conform a type.
public protocol AssertionFailureEffect: Sendable {
  /// Says that code has come to a place that it should not.
  ///
  /// - Parameters:
  ///   - message: What it means.
  ///   - fileID: The place.
  ///   - filePath: The place.
  ///   - line: The place.
  ///   - column: The place.
  func callAsFunction(
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
    callAsFunction(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(
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
  func callAsFunction(
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message()
    reportIssue(
      message.isEmpty ? "Assertion failed." : "Assertion failed: \(message)",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}
