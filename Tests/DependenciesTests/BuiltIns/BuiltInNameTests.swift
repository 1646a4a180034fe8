import Dependencies
import Foundation
import ReportRecorder
import Testing

@Suite struct BuiltInNameTests {
  // The message of a second preparation spoke of `DependencyValues.DateKey`, and its cure did not compile.
  @Test func messagesNameEachBuiltInByItsProperty() {
    let reports = reports {
      withDependencies {
        $0 = .live
      } operation: {
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
    }
    let names = """
      assert assertionFailure calendar continuousClock date fireAndForget locale notificationCenter precondition \
      preferredLocales processInfo suspendingClock timeZone uuid withRandomNumberGenerator
      """.split(separator: " ")
    #expect(reports.count == names.count)
    for (name, report) in zip(names, reports.sorted { $0.text < $1.text }) {
      #expect(report.text.hasPrefix("\\.\(name) was prepared twice.\n"))
      #expect(report.text.contains("    $0.\(name) = …\n"), "\(name)")
    }
  }
}
