public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The user's preferred locales, the most preferred first.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// func greeting() -> String {
  ///   @Dependency(\.preferredLocales) var preferredLocales
  ///   return preferredLocales.first?.identifier.hasPrefix("de") == true ? "Hallo" : "Hello"
  /// }
  ///
  /// withDependencies {
  ///   $0.preferredLocales = [Locale(identifier: "de_CH")]
  /// } operation: {
  ///   assert(greeting() == "Hallo")
  /// }
  /// ```
  ///
  /// The live and the preview value are taken from the user's settings at the first read. There is no test
  /// value: a read in a test is an issue, and gets the live value.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }

  private enum PreferredLocalesKey: BuiltInKey {
    static let property = "preferredLocales"
    static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  }
}
