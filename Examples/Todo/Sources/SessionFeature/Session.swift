import Dependencies
import TodoStorage

/// The span of time from a user's log-in to the log-out.
///
/// ``Activity`` and ``Drafts`` live as long as it: each session has its own, and closing it tears them down.
public struct Session: DependencyScopeValue {
  /// The name of the user who is logged in.
  public let userName: String

  /// Makes the value of a user's session.
  ///
  /// - Parameter userName: The user's name.
  public init(userName: String) {
    self.userName = userName
  }

  /// The session of a test that opens none.
  public static var testValue: Session { Session(userName: "Somebody") }
}

extension DependencyValues {
  /// Sets the user's list as `\.todoStorage`, so that features that know nothing of users work on it.
  ///
  /// - Parameter userName: The user's name.
  public mutating func useList(of userName: String) {
    todoStorage = userStorage.list(userName: userName)
  }
}
