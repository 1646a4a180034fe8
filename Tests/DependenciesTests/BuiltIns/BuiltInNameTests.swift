import Dependencies
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

/// Messages name a built-in dependency by its property, since its key is private.
@Suite struct BuiltInNameTests {
  @Test func anUnusedOverrideOfABuiltInIsNamedByItsProperty() async throws {
    let line = LockIsolated(0)
    let reports = try await reports {
      try await UnusedOverridesTrait.reportsUnusedOverrides
        .provideScope(for: #require(Test.current), testCase: Test.Case.current) {
          line.setValue(#line + 1)
          withDependencies {
            $0.uuid = .incrementing
          } operation: {
          }
        }
    }
    #expect(
      reports == [
        Report(
          text: """
            The override of \\.uuid was never read by the test.

              Value:          UUIDGenerator
              Overridden at:  DependenciesTests/BuiltInNameTests.swift:\(line.value)

            The test does not depend on it. Remove it, or find out why the code under test does not read it. If it
            is intentional, because a suite makes it for all its tests, remove the trait '.reportsUnusedOverrides'.
            """,
          line: line.value
        )
      ]
    )
  }

  // The message of a second preparation spoke of `DependencyValues.DateKey`, and its cure did not compile.
  @Test func eachBuiltInIsNamedByItsProperty() {
    withDependencies {
      $0 = .live
    } operation: {
      let reports = reports {
        for _ in 1...2 {
          prepareDependencies {
            $0.assert = $0.assert
            $0.assertionFailure = $0.assertionFailure
            $0.calendar = $0.calendar
            $0.continuousClock = ContinuousClock()
            $0.date = .constant(Date())
            $0.fireAndForget = $0.fireAndForget
            $0.locale = $0.locale
            $0.notificationCenter = .default
            $0.precondition = $0.precondition
            $0.preferredLocales = []
            $0.processInfo = ProcessInformation()
            $0.suspendingClock = SuspendingClock()
            $0.timeZone = $0.timeZone
            $0.uuid = .incrementing
            $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
          }
        }
      }
      let names = [
        "assert", "assertionFailure", "calendar", "continuousClock", "date", "fireAndForget", "locale",
        "notificationCenter", "precondition", "preferredLocales", "processInfo", "suspendingClock",
        "timeZone",
        "uuid", "withRandomNumberGenerator",
      ]
      #expect(reports.count == names.count)
      for (name, report) in zip(names, reports.sorted { $0.text < $1.text }) {
        #expect(report.text.hasPrefix("\\.\(name) was prepared twice.\n"))
        #expect(report.text.contains("    $0.\(name) = …\n"), "\(name)")
      }
    }
  }
}
