extension DependencyValues {
  /// `assert`, which in tests reports an issue instead of stopping them.
  ///
  /// ```swift
  /// struct Account {
  ///   @Dependency(\.assert) private var assert
  ///
  ///   func withdraw(_ amount: Int) {
  ///     assert(amount > 0, "An amount is positive.")
  ///   }
  /// }
  /// ```
  ///
  /// The live and the preview value does what the standard library's does, in debug builds only.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// `precondition`, which in tests reports an issue instead of stopping them.
  ///
  /// ```swift
  /// struct Shelf {
  ///   @Dependency(\.precondition) private var precondition
  ///   var books: [String] = []
  ///
  ///   func book(at place: Int) -> String? {
  ///     precondition(place >= 0, "Places are counted from zero.")
  ///     return place >= 0 && place < books.count ? books[place] : nil
  ///   }
  /// }
  /// ```
  ///
  /// The live and the preview value does what the standard library's does, in debug and release builds. In
  /// tests the code after the call goes on, so it should bear what the condition rules out.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }

  private enum AssertKey: BuiltInKey {
    static let property = "assert"
    static let liveValue: any AssertionEffect = LiveAssertion(isPrecondition: false)
    static let testValue: any AssertionEffect = ReportedAssertion(failure: "Assertion failed")
  }

  private enum PreconditionKey: BuiltInKey {
    static let property = "precondition"
    static let liveValue: any AssertionEffect = LiveAssertion(isPrecondition: true)
    static let testValue: any AssertionEffect = ReportedAssertion(failure: "Precondition failed")
  }
}

/// What is done about a condition that should hold.
///
/// Read one as ``DependencyValues/assert`` or ``DependencyValues/precondition``, and call it. To do something
/// else about it, conform a type and give it the method ``check(_:_:fileID:filePath:line:column:)``.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What should hold.
  ///   - message: What it means if it does not.
  ///   - fileID: The place of the check.
  ///   - filePath: The place of the check.
  ///   - line: The place of the check.
  ///   - column: The place of the check.
  func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition at the place of the call.
  ///
  /// - Parameters:
  ///   - condition: What should hold.
  ///   - message: What it means if it does not.
  ///   - fileID: The place of the check.
  ///   - filePath: The place of the check.
  ///   - line: The place of the check.
  ///   - column: The place of the check.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    check(condition(), message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Checks a condition on behalf of a caller that hands its place on.
  ///
  /// - Parameters:
  ///   - condition: What should hold.
  ///   - message: What it means if it does not.
  ///   - file: The file of the check.
  ///   - line: The line of the check.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString,
    line: UInt
  ) {
    check(condition(), message(), fileID: file, filePath: file, line: line, column: 1)
  }
}

private struct LiveAssertion: AssertionEffect {
  let isPrecondition: Bool

  func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    if isPrecondition {
      Swift.precondition(condition(), message(), file: fileID, line: line)
    } else {
      Swift.assert(condition(), message(), file: fileID, line: line)
    }
  }
}

private struct ReportedAssertion: AssertionEffect {
  let failure: String

  func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    if condition() { return }
    let text = failureText(failure, message())
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// What a check that failed says in a test.
func failureText(_ failure: String, _ message: String) -> String {
  message.isEmpty ? "\(failure)." : "\(failure): \(message)"
}
