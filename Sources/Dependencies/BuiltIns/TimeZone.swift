public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The time zone of dates and times.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// func offset(at date: Date) -> Int {
  ///   @Dependency(\.timeZone) var timeZone
  ///   return timeZone.secondsFromGMT(for: date)
  /// }
  ///
  /// withDependencies {
  ///   $0.timeZone = .gmt
  /// } operation: {
  ///   assert(offset(at: Date(timeIntervalSince1970: 0)) == 0)
  /// }
  /// ```
  ///
  /// The live and the preview value follow the user's settings. There is no test value: a read in a test is
  /// reported, and gets the live value.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private enum TimeZoneKey: BuiltInKey {
    static let property = "timeZone"
    static let liveValue = TimeZone.autoupdatingCurrent
  }
}
