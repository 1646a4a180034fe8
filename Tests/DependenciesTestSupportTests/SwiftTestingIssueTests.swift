import Dependencies
import DependenciesTestSupport
import Testing

/// The issues that Swift Testing receives from the library.
///
/// The recorder of the other tests takes reports before they get there. So these tests use known issues, and
/// the log shows each of them.
@Suite struct SwiftTestingIssueTests {
  @Test func anIssueIsRecordedWithItsTextAtTheUsersLineOrThatOfTheTest() throws {
    let line = #line - 1
    let issues = issues {
      reportIssue("Something is wrong.")
      reportIssue("Nowhere.", fileID: "nowhere", filePath: "nowhere", line: 0, column: 0)
    }
    #expect(issues.map(\.comments) == [["Something is wrong."], ["Nowhere."]])
    let issue = try #require(issues.first)
    #expect(issue.sourceLocation?.fileID == #fileID)
    #expect(issues.map(\.sourceLocation?.line) == [line + 3, line])
    #if compiler(>=6.3)
      #expect(issue.severity == .error)
    #endif
  }

  // Earlier versions of Swift Testing have no warnings, and release builds do not report this one.
  #if compiler(>=6.3) && DEBUG
    @Test func aWarningIsRecordedAsAWarning() {
      let issues = issues {
        withDependencies({ $0.greeting = "overridden" }) { prepareDependencies { $0.greeting = "prepared" } }
      }
      #expect(issues.map(\.severity) == [.warning])
    }
  #endif
}

/// The issues that Swift Testing records for an operation.
private func issues(of operation: () -> Void) -> [Issue] {
  let issues = LockIsolated<[Issue]>([])
  withKnownIssue {
    operation()
  } matching: { issue in
    issues.withValue { $0.append(issue) }
    return true
  }
  return issues.value
}
