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
/// tasks it starts; what `#expect` and `XCTAssert` report does not.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - operation: What reports the issue.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  _ operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
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
/// It is the asynchronous form of ``withExpectedIssue(_:isIntermittent:_:fileID:filePath:line:column:)``. The
/// operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - text: What the text of the issue contains. Others are reported as ever. Nil expects any.
///   - isIntermittent: Whether it is all right if no issue is reported.
///   - isolation: The caller's isolation. Leave it out.
///   - operation: What reports the issue.
///   - fileID: The place of the call, for the report that no issue came.
///   - filePath: The place of the call, for the report that no issue came.
///   - line: The place of the call, for the report that no issue came.
///   - column: The place of the call, for the report that no issue came.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@discardableResult
public func withExpectedIssue<Result>(
  _ text: String? = nil,
  isIntermittent: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
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

  func reportIfMissing(at location: DependenciesCore.CodeLocation) {
    if hasCome.value { return }
    LinkedTestRuntime.record(
      TestSupportText.expectedIssueMissing(text, at: location),
      severity: .error,
      at: location
    )
  }
}
