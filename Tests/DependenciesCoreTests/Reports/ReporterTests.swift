import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct ReporterTests {
  struct Failure: Error {}

  @Test func anIssueIsReportedAtTheLineOfTheCall() {
    let line = #line + 2
    let reports = reports {
      reportIssue("Something is wrong.")
      reportIssue()
      reportIssue(Failure())
      reportIssue(Failure(), "Saving failed.")
      reportIssue("It is late.", severity: .warning)
    }
    #expect(
      reports == [
        Report(text: "Something is wrong.", line: line),
        Report(text: "An issue was reported.", line: line + 1),
        Report(text: "Caught error: Failure()", line: line + 2),
        Report(text: "Saving failed. (caught error: Failure())", line: line + 3),
        Report(text: "It is late.", line: line + 4, isWarning: true),
      ]
    )
  }

  @Test func aReporterIsToldWhatHappenedAndWhere() {
    let issues = LockIsolated<[DependencyIssue]>([])
    let line: UInt = #line + 4
    DependencyDiagnostics.withReporter { issue in
      issues.withValue { $0.append(issue) }
    } operation: {
      reportIssue("Something is wrong.")
      reportIssue("It is late.", severity: .warning)
    }
    #expect(issues.value.map(\.text) == ["Something is wrong.", "It is late."])
    #expect(issues.value.map(\.severity) == [.error, .warning])
    #expect(issues.value.map(\.line) == [line, line + 1])
    #expect(issues.value.map(\.column) == [18, 18])
    #expect(issues.value.map(\.fileID) == [#fileID, #fileID])
    #expect(issues.value.map { "\($0.filePath)" } == [#filePath, #filePath])
    #expect(
      issues.value.map { "\($0)" } == [
        "DependenciesCoreTests/ReporterTests.swift:\(line): error: Something is wrong.",
        "DependenciesCoreTests/ReporterTests.swift:\(line + 1): warning: It is late.",
      ]
    )
  }

  @Test func aReporterIsToldOfWhatTheLibraryReports() async {
    let texts = LockIsolated<[String]>([])
    await DependencyDiagnostics.withReporter { issue in
      texts.withValue { $0.append(issue.text) }
    } operation: {
      let endpoint: @Sendable () -> Int = unimplemented("saves a file", placeholder: 1)
      await Task { _ = endpoint() }.value
    }
    #expect(texts.value.count == 1)
    #expect(texts.value.first?.hasPrefix("'saves a file' is unimplemented, but was called.") == true)
  }

  @Test func anExpectedIssueDoesNotReachTheReporter() {
    DependencyDiagnostics.withReporter { issue in
      Issue.record("\(issue)")
    } operation: {
      withExpectedIssue { reportIssue("Something is wrong.") }
    }
  }

  // It would call itself without end.
  @Test func whatAReporterReportsTakesTheUsualWay() {
    let reports = reports {
      DependencyDiagnostics.withReporter { issue in
        reportIssue("reported again: \(issue.text)")
      } operation: {
        reportIssue("Something is wrong.")
      }
    }
    #expect(reports.map(\.text) == ["reported again: Something is wrong."])
  }

  @Test func aReporterMayReadOverridePrepareAndOpenScopes() {
    enum LiveOnly: DependencyKey { static var liveValue: Int { 1 } }
    let count = LockIsolated(0)
    let others = reports {
      DependencyDiagnostics.withReporter { _ in
        count.withValue { $0 += 1 }
        prepareDependencies { $0[LiveOnly.self] = 3 }
        withDependencies({ $0.number = 4 }, operation: { #expect(read(NumberKey.self) == 4) })
        #expect(DependencyScope(Session.self).value(of: LiveOnly.self) == 1)
      } operation: {
        for _ in 1...2 { #expect(read(LiveOnly.self) == 1) }
      }
    }
    #expect(count.value == 2)
    // The faults of the reporter itself go to the test: two late preparations, and two reads of the key.
    #expect(others.count == 4)
  }

  @Test func theInnermostReporterIsTold() {
    let texts = LockIsolated<[String]>([])
    DependencyDiagnostics.withReporter { issue in
      texts.withValue { $0.append("outer \(issue.text)") }
    } operation: {
      DependencyDiagnostics.withReporter { issue in
        texts.withValue { $0.append("inner \(issue.text)") }
      } operation: {
        reportIssue("1")
      }
      reportIssue("2")
    }
    #expect(texts.value == ["inner 1", "outer 2"])
  }

  @Test func theReporterOfAProgramIsToldInEveryBuild() async throws {
    let run = try await runApp("reporter")
    #expect(
      run
        == AppRun(
          output: """
            AppFixture/Scenarios.swift:#: error: Something is wrong.
            AppFixture/Scenarios.swift:#: warning: It is late.

            """,
          errors: isDebug ? "AppFixture/Scenarios.swift:#: error: Nobody takes this.\n" : ""
        )
    )
  }

  // A place that one reporter had been told of was never reported to another.
  @Test func eachReporterIsToldOnceOfAPlaceAndThatOfAnOperationAtEachRead() async throws {
    let run = try await runApp("reportersOfOnePlace")
    let output = ["first", "second"].map { "\($0)\noperation of the \($0)\noperation of the \($0)\n" }
    #expect(run == AppRun(output: output.joined()))
  }

  @Test func aReporterThatWasSetTakesIssuesInPlaceOfTheTestRunner() async throws {
    // Without a reporter, this process stops, since it cannot let a test fail.
    let run = try await runApp("reporterInTests", arguments: ["--testing-library", "swift-testing"])
    #expect(run == AppRun(output: "Something is wrong.\n"))
  }
}
