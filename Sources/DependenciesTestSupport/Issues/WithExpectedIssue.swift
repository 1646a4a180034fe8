internal import DependenciesCore

/// Runs an operation that is expected to report an issue. The expected issue does not fail the test; a
/// missing one does.
///
/// Use it to test that code uses a dependency, under Swift Testing and XCTest alike:
///
/// ```swift
/// import Dependencies
/// import DependenciesTestSupport
/// import Testing
///
/// struct MailClient: TestDependencyKey {
///   var send: @Sendable (_ text: String) -> Void
///   static let testValue = MailClient(send: unimplemented("MailClient.send"))
/// }
///
/// @Test func anOrderIsConfirmedByMail() {
///   @Dependency(MailClient.self) var mail
///   withExpectedIssue("'MailClient.send' is unimplemented") {
///     mail.send("Thank you!")
///   }
/// }
/// ```
///
/// At least one issue must match the text. Further matching issues are expected as well.
///
/// Issues that this library reports in the operation, and in the tasks that it starts, can match, including
/// those of `reportIssue` and `unimplemented`. An error that the operation throws is an issue as well, unless
/// it is the `Unimplemented` of an endpoint whose call was expected. Failures of `#expect` and `XCTAssert` do
/// not match.
///
/// `withKnownIssue` of Swift Testing differs: it is for faults that you have not fixed yet, it matches
/// failures of `#expect`, and the results list its issues as known.
///
/// - Parameters:
///   - text: A text that the expected issue contains; nil expects any issue. The library reports other issues
///     as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that reports the issue.
@_disfavoredOverload
public func withExpectedIssue(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let issues = ExpectedIssues(containing: text)
  ExpectedIssues.$current.withValue(issues) {
    do { try operation() } catch { issues.report(error, at: location) }
  }
  if !isIntermittent { issues.reportIfMissing(at: location) }
}

/// Runs an operation that is expected to report an issue, and returns its result.
///
/// Unlike the overload for operations without a result, it rethrows the operation's error.
///
/// - Parameters:
///   - text: A text that the expected issue contains; nil expects any issue. The library reports other issues
///     as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that reports the issue.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@_disfavoredOverload
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: () throws -> Result
) rethrows -> Result {
  let issues = ExpectedIssues(containing: text)
  let result = try ExpectedIssues.$current.withValue(issues, operation: operation)
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if !isIntermittent { issues.reportIfMissing(at: location) }
  return result
}

/// Runs an asynchronous operation that is expected to report an issue. The expected issue does not fail the
/// test; a missing one does.
///
/// The operation runs on the actor whose code contains it. An error that it throws is an issue, as in the
/// synchronous overload.
///
/// - Parameters:
///   - text: A text that the expected issue contains; nil expects any issue. The library reports other issues
///     as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - isolation: The caller's isolation. Omit it.
///   - operation: The code that reports the issue.
@_disfavoredOverload
public func withExpectedIssue(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: @concurrent () async throws -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let issues = ExpectedIssues(containing: text)
  await ExpectedIssues.$current.withValue(issues) {
    do { try await operation() } catch { issues.report(error, at: location) }
  }
  if !isIntermittent { issues.reportIfMissing(at: location) }
}

/// Runs an asynchronous operation that is expected to report an issue, and returns its result.
///
/// The operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - text: A text that the expected issue contains; nil expects any issue. The library reports other issues
///     as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - isolation: The caller's isolation. Omit it.
///   - operation: The code that reports the issue.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@_disfavoredOverload
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  let issues = ExpectedIssues(containing: text)
  let result = try await ExpectedIssues.$current.withValue(issues, operation: operation)
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if !isIntermittent { issues.reportIfMissing(at: location) }
  return result
}

/// The expectation of one call of `withExpectedIssue`.
final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?

  private let text: String?
  private let outer = ExpectedIssues.current
  private let hasCome = LockIsolated(false)

  init(containing text: String?) {
    self.text = text
  }

  /// Takes an issue if this call, or one around it, expects it. Returns whether it did.
  func take(_ message: String) -> Bool {
    guard text.map(message.contains) ?? true else { return outer?.take(message) ?? false }
    hasCome.setValue(true)
    return true
  }

  /// Reports an error that the operation threw.
  func report(_ error: any Error, at location: CodeLocation) {
    // The call was the expected issue.
    if error is Unimplemented, hasCome.value { return }
    IssueReporter.report(Diagnostic("Caught error: \(error)"), at: location)
  }

  func reportIfMissing(at location: CodeLocation) {
    if hasCome.value { return }
    let message = Diagnostic.expectedIssueMissing(text, at: location).text
    LinkedTestRuntime.record(message, severity: .error, at: location)
  }
}
