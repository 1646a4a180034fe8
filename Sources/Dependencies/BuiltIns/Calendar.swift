public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The calendar for computations with dates.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// func weekday(of date: Date) -> Int {
  ///   @Dependency(\.calendar) var calendar
  ///   return calendar.component(.weekday, from: date)
  /// }
  ///
  /// withDependencies {
  ///   $0.calendar = Calendar(identifier: .gregorian)
  ///   $0.calendar.timeZone = .gmt
  /// } operation: {
  ///   assert(weekday(of: Date(timeIntervalSince1970: 0)) == 5)
  /// }
  /// ```
  ///
  /// The live and the preview value follow the user's settings. There is no test value: a read in a test is
  /// reported, and gets the live value.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum CalendarKey: BuiltInKey {
    static let property = "calendar"
    static let liveValue = Calendar.autoupdatingCurrent
  }
}
