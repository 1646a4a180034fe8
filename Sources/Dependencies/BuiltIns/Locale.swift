public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The language and region of texts.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// func sorted(_ names: [String]) -> [String] {
  ///   @Dependency(\.locale) var locale
  ///   return names.sorted { $0.compare($1, locale: locale) == .orderedAscending }
  /// }
  ///
  /// withDependencies {
  ///   $0.locale = Locale(identifier: "en_US")
  /// } operation: {
  ///   assert(sorted(["b", "a"]) == ["a", "b"])
  /// }
  /// ```
  ///
  /// The live and the preview value follow the user's settings. There is no test value: a read in a test is
  /// reported, and gets the live value.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum LocaleKey: BuiltInKey {
    static let property = "locale"
    static let liveValue = Locale.autoupdatingCurrent
  }
}
