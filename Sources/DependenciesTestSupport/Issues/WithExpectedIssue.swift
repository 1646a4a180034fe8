internal import DependenciesCore

/// Runs an operation that is expected to report an issue, which then fails no test. If it reports none, that
/// does.
///
/// It shows that code does, or does not, use a dependency, under Swift Testing and XCTest alike:
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
/// All that this library reports counts, with `reportIssue` and `unimplemented`, in the operation and the
/// tasks it starts; what `#expect` and `XCTAssert` report does not. An error that the operation throws is an
/// issue as well, unless it is that of an unimplemented endpoint whose call was reported.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
///   - operation: What reports the issue.
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

/// Runs an operation that is expected to report an issue, and returns what it returns.
///
/// Unlike the form for operations without a result, it throws what the operation throws.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
///   - operation: What reports the issue.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
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

/// Runs an asynchronous operation that is expected to report an issue, which then fails no test. If it
/// reports none, that does.
///
/// The operation runs on the actor whose code contains it. An error that it throws is an issue as well.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - isolation: The caller's isolation. Leave it out.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
///   - operation: What reports the issue.
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

/// Runs an asynchronous operation that is expected to report an issue, and returns what it returns.
///
/// The operation runs on the actor whose code contains it. What it throws is thrown.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - isolation: The caller's isolation. Leave it out.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
///   - operation: What reports the issue.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
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

/// The issues that one call of `withExpectedIssue` is waiting for.
final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?

  private let text: String?
  private let outer = ExpectedIssues.current
  private let hasCome = LockIsolated(false)

  init(containing text: String?) {
    self.text = text
  }

  /// Whether this call, or one around it, expects an issue.
  func take(_ message: String) -> Bool {
    guard text.map(message.contains) ?? true else { return outer?.take(message) ?? false }
    hasCome.setValue(true)
    return true
  }

  /// Reports an error that the operation threw.
  func report(_ error: any Error, at location: CodeLocation) {
    // The call of the endpoint was the issue.
    if error is Unimplemented, hasCome.value { return }
    IssueReporter.report(Diagnostic { TestSupportText.thrown(error) }, at: location)
  }

  func reportIfMissing(at location: CodeLocation) {
    if hasCome.value { return }
    let message = TestSupportText.expectedIssueMissing(text, at: location)
    LinkedTestRuntime.record(message, severity: .error, at: location)
  }
}
