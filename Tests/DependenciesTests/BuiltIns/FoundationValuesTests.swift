import Dependencies
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

/// The values of the user and the process that come from Foundation.
@Suite struct FoundationValuesTests {
  static let readLine = #line + 1
  @Dependency(\.calendar) var calendar
  @Dependency(\.locale) var locale
  @Dependency(\.preferredLocales) var preferredLocales
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.processInfo) var processInfo
  @Dependency(\.processInfo.environment) var environment
  @Dependency(\.arguments) var arguments
  @Dependency(\.notificationCenter) var notificationCenter

  @Test func theLiveValuesAreThoseOfTheUserAndTheProcess() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(calendar == .autoupdatingCurrent)
      #expect(locale == .autoupdatingCurrent)
      #expect(preferredLocales.map(\.identifier) == Locale.preferredLanguages)
      #expect(timeZone == .autoupdatingCurrent)
      #expect(environment == ProcessInfo.processInfo.environment)
      #expect(arguments == ProcessInfo.processInfo.arguments)
      #expect(processInfo.arguments == arguments)
      #expect(notificationCenter === NotificationCenter.default)
    }
  }

  @Test func theyCanBeOverridden() {
    let ownCenter = NotificationCenter()
    withDependencies {
      $0.calendar = Calendar(identifier: .buddhist)
      $0.locale = Locale(identifier: "de_CH")
      $0.preferredLocales = [Locale(identifier: "rm_CH")]
      $0.timeZone = .gmt
      $0.processInfo.environment["PORT"] = "80"
      $0.arguments = ["program", "--verbose"]
      $0.notificationCenter = ownCenter
    } operation: {
      #expect(calendar.identifier == .buddhist)
      #expect(locale.identifier == "de_CH")
      #expect(preferredLocales.map(\.identifier) == ["rm_CH"])
      #expect(timeZone == .gmt)
      #expect(environment == ["PORT": "80"])
      #expect(processInfo.arguments == ["program", "--verbose"])
      #expect(notificationCenter === ownCenter)
    }
  }

  @Test func aTestThatDoesNotOverrideTheSettingsIsToldAndKnowsNothingOfTheProcess() {
    let reports = reports {
      _ = (calendar, locale, preferredLocales, timeZone)
    }
    #expect(
      reports.first?.text == """
        @Dependency(\\.calendar) has no test value, but was read in a test.

          Value:    Calendar
          Read at:  DependenciesTests/FoundationValuesTests.swift:\(Self.readLine)
          Test:     FoundationValuesTests/aTestThatDoesNotOverrideTheSettingsIsToldAndKnowsNothingOfTheProcess()

        Override it for the test:

          withDependencies {
            $0.calendar = …
          } operation: {
            …
          }

        or give the key a 'testValue'.
        """
    )
    for (name, report) in zip(["calendar", "locale", "preferredLocales", "timeZone"], reports) {
      #expect(report.text.hasPrefix("@Dependency(\\.\(name)) has no test value,"))
    }
    #expect(reports.count == 4)
    #expect(processInfo == ProcessInformation())
    #expect(arguments == [])
  }

  // Tests that share a center receive each other's notifications.
  @Test(arguments: 1...3)
  func eachTestHasANotificationCenterOfItsOwn(_ number: Int) async {
    let name = Notification.Name("test")
    let heard = LockIsolated<[Int]>([])
    let observer = notificationCenter.addObserver(forName: name, object: nil, queue: nil) { notification in
      let number = notification.userInfo?["number"] as? Int
      heard.withValue { $0.append(number ?? 0) }
    }
    await Task.yield()
    notificationCenter.post(name: name, object: nil, userInfo: ["number": number])
    await Task.yield()
    #expect(heard.value == [number])
    #expect(notificationCenter !== NotificationCenter.default)
    notificationCenter.removeObserver(observer)
  }
}
