import Dependencies
import DependenciesMacros
import TodoStorage

extension DependencyValues {
  /// The name of the user who is logged in. Tests that do not set it get the value here.
  ///
  /// There is no live value, so a program that reads the name while no user is logged in gets a report.
  @DependencyEntry public var userName: String = "Somebody"

  /// Sets the values of a user: the name, and the user's list as `\.todoStorage`, so that features that know
  /// nothing of users work on it.
  ///
  /// - Parameter name: The user's name.
  public mutating func setUser(_ name: String) {
    userName = name
    todoStorage = userStorage.list(userName: name)
  }
}
