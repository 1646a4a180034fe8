public import DependenciesCore
public import Foundation

extension DependencyValues {
  /// The center that notifications are posted to and observed at.
  ///
  /// ```swift
  /// import Dependencies
  /// import Foundation
  ///
  /// struct Account {
  ///   @Dependency(\.notificationCenter) private var notificationCenter
  ///
  ///   func logOut() {
  ///     notificationCenter.post(name: Notification.Name("loggedOut"), object: nil)
  ///   }
  /// }
  /// ```
  ///
  /// The live and the preview value is `NotificationCenter.default`. Each test has a center of its own, so
  /// that tests which run at once do not hear one another.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self].center }
    set { self[NotificationCenterKey.self] = Center(newValue) }
  }

  private enum NotificationCenterKey: BuiltInKey {
    static let property = "notificationCenter"
    static var liveValue: Center { Center(.default) }
    static var testValue: Center { Center(NotificationCenter()) }
  }

  /// A center may be used on any thread, as its documentation says; on some systems its type is not declared
  /// `Sendable`.
  private struct Center: @unchecked Sendable {
    let center: NotificationCenter
    init(_ center: NotificationCenter) { self.center = center }
  }
}
