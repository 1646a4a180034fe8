internal import DependenciesCore

/// Checks that code reports an issue. The expected issue does not fail the test; its absence does.
///
/// For example, leave a client's endpoint unimplemented, and test that your code calls it. This works in
/// Swift Testing and in XCTest:
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
/// struct OrderModel {
///   @Dependency(MailClient.self) private var mail
///
///   func order() { mail.send("Thank you!") }
/// }
///
/// @Test func anOrderIsConfirmedByMail() {
///   withExpectedIssue("'MailClient.send' is unimplemented") {
///     OrderModel().order()
///   }
/// }
/// ```
///
/// At least one issue must contain `text`.
///
/// Swift Testing's `withKnownIssue` differs: it is for faults that you have not fixed yet, it matches
/// failures of `#expect`, and the test results list its issues as known.
///
/// ## Details
///
/// Issues from this library can match, including those from `reportIssue` and `unimplemented`. Failures of
/// `#expect` and `XCTAssert` do not match.
///
/// Issues in tasks that the operation starts can match as well, but the function does not wait for tasks that
/// the operation leaves behind.
///
/// An error that the operation throws can match as well. After an issue matches, a thrown `Unimplemented`
/// error is ignored.
///
/// - Parameters:
///   - text: The text that an expected issue contains, or nil to expect any issue. The library reports other
///     issues as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that should report the issue.
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

/// Checks that code reports an issue, and returns the code's result.
///
/// An error from the operation is rethrown. In the overload without a result, an error counts as an issue.
///
/// - Parameters:
///   - text: The text that the expected issue contains. If it is nil, any issue is expected. The library
///     reports other issues as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that should report the issue.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
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

/// Checks that asynchronous code reports an issue. The expected issue does not fail the test; its absence
/// does.
///
/// The operation runs on the same actor as the code around it. An error that the operation throws counts as
/// an issue, as in the synchronous overload.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - text: The text that the expected issue contains. If it is nil, any issue is expected. The library
///     reports other issues as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that should report the issue.
@_disfavoredOverload
public func withExpectedIssue(
  isolation: isolated (any Actor)? = #isolation,
  _ text: String? = nil,
  isIntermittent: Bool = false,
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

/// Checks that asynchronous code reports an issue, and returns the code's result.
///
/// The operation runs on the same actor as the code around it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - text: The text that the expected issue contains. If it is nil, any issue is expected. The library
///     reports other issues as usual.
///   - isIntermittent: Whether the issue may be missing.
///   - operation: The code that should report the issue.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@_disfavoredOverload
@discardableResult
public func withExpectedIssue<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ text: String? = nil,
  isIntermittent: Bool = false,
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
  private let enclosing = ExpectedIssues.current
  private let wasReported = Locked(false)

  init(containing text: String?) {
    self.text = text
  }

  /// Takes an issue that this call, or one around it, expects. Returns false for any other issue.
  func take(_ message: String) -> Bool {
    guard text.map(message.contains) ?? true else { return enclosing?.take(message) ?? false }
    wasReported.set(true)
    return true
  }

  /// Reports an error that the operation threw.
  func report(_ error: any Error, at location: CodeLocation) {
    // The call was the expected issue.
    if error is Unimplemented, wasReported.value { return }
    IssueReporter.report(Diagnostic("Caught error: \(error)"), at: location)
  }

  func reportIfMissing(at location: CodeLocation) {
    if wasReported.value { return }
    let message = Diagnostic.expectedIssueMissing(text, at: location).text
    LinkedTestRuntime.record(message, severity: .error, at: location)
  }
}
