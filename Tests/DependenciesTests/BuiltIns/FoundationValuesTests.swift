import Dependencies
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

/// The values that Foundation has for the settings of the user.
@Suite struct FoundationValuesTests {
  @Dependency(\.calendar) var calendar
  @Dependency(\.locale) var locale
  @Dependency(\.preferredLocales) var preferredLocales
  @Dependency(\.timeZone) var timeZone

  @Test func theLiveValuesAreThoseOfTheUser() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(calendar == .autoupdatingCurrent)
      #expect(locale == .autoupdatingCurrent)
      #expect(preferredLocales.map(\.identifier) == Locale.preferredLanguages)
      #expect(timeZone == .autoupdatingCurrent)
    }
  }

  @Test func theyCanBeOverridden() {
    withDependencies {
      $0.calendar = Calendar(identifier: .buddhist)
      $0.locale = Locale(identifier: "de_CH")
      $0.preferredLocales = [Locale(identifier: "rm_CH")]
      $0.timeZone = .gmt
    } operation: {
      #expect(calendar.identifier == .buddhist)
      #expect(locale.identifier == "de_CH")
      #expect(preferredLocales.map(\.identifier) == ["rm_CH"])
      #expect(timeZone == .gmt)
    }
  }

  @Test func aTestThatDoesNotOverrideThemIsTold() {
    let reports = reports {
      _ = (calendar, locale, preferredLocales, timeZone)
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "," } } == [
        "@Dependency(\\.calendar) has no test value",
        "@Dependency(\\.locale) has no test value",
        "@Dependency(\\.preferredLocales) has no test value",
        "@Dependency(\\.timeZone) has no test value",
      ]
    )
  }
}
