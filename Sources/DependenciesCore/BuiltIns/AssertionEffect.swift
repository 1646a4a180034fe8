extension DependencyValues {
  /// Works like `assert`, but in tests reports an issue instead of stopping the process.
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
  /// The live value and the preview value do the same as the standard library, in debug builds only.
  public var assert: any AssertionEffect {
    get { self[__entry: AssertKey.self, path: \.assert] }
    set { self[AssertKey.self] = newValue }
  }

  /// Works like `precondition`, but in tests reports an issue instead of stopping the process.
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
  /// The live value and the preview value do the same as the standard library, in debug and release builds.
  /// In tests, the code after the call still runs, so this code should tolerate a failed condition.
  public var precondition: any AssertionEffect {
    get { self[__entry: PreconditionKey.self, path: \.precondition] }
    set { self[PreconditionKey.self] = newValue }
  }

  private enum AssertKey: BuiltInKey {
    static let property = "assert"
    static let liveValue: any AssertionEffect = LiveAssertion()
    static let testValue: any AssertionEffect = ReportedAssertion(failure: "Assertion failed")
  }

  private enum PreconditionKey: BuiltInKey {
    static let property = "precondition"
    static let liveValue: any AssertionEffect = LivePrecondition()
    static let testValue: any AssertionEffect = ReportedAssertion(failure: "Precondition failed")
  }
}

/// The reaction to a condition that should hold.
///
/// Read it as ``DependencyValues/assert`` or ``DependencyValues/precondition``, and call it. For another
/// reaction, conform a type, and implement ``check(_:_:fileID:filePath:line:column:)``.
///
/// Code that was written for swift-dependencies implements one of the other two methods, which is enough as
/// well. A type that implements none of the methods does the same as `assert` of the standard library.
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message if it does not hold.
  func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Checks a condition, like ``check(_:_:fileID:filePath:line:column:)``.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Checks a condition for a caller that passes on its place.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message if it does not hold.
  ///   - file: The file of the check.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

// Each calls another one, so a type may have any of them. Column 0 marks that all have been called.
extension AssertionEffect {
  /// Checks a condition at the place of the call.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message if it does not hold.
  ///   - _: Distinguishes this method from the requirement that it calls.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _: Void = ()
  ) {
    self(condition(), message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Checks a condition without a message, for a caller that passes on its place.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - file: The file of the check.
  public func callAsFunction(_ condition: @autoclosure () -> Bool, file: StaticString, line: UInt) {
    self(condition(), "", file: file, line: line)
  }

  /// Calls ``check(_:_:fileID:filePath:line:column:)``.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    check(condition(), message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Calls ``callAsFunction(_:_:file:line:)``, or the standard library if that method has called this.
  public func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    if column == 0 {
      Swift.assert(condition(), message(), file: fileID, line: line)
    } else {
      self(condition(), message(), file: fileID, line: line)
    }
  }

  /// Calls ``callAsFunction(_:_:fileID:filePath:line:column:)`` with column 0.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    self(condition(), message(), fileID: file, filePath: file, line: line, column: 0)
  }
}

private struct LiveAssertion: AssertionEffect {}

private struct LivePrecondition: AssertionEffect {
  func check(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.precondition(condition(), message(), file: fileID, line: line)
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

/// The text of a failed check in a test.
func failureText(_ failure: String, _ message: String) -> String {
  message.isEmpty ? "\(failure)." : "\(failure): \(message)"
}
