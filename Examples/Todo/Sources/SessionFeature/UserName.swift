import Dependencies
import DependenciesMacros
import TodoStorage

extension DependencyValues {
  /// The name of the user who is logged in. Tests to which it does not matter get the one here.
  ///
  /// There is no live value, so that a program that reads the name where nobody is logged in hears of it.
  @DependencyEntry public var userName: String = "Somebody"

  /// Sets what belongs to a user: the name, and their list as `\.todoStorage`, so that features which know
  /// nothing of users work on it.
  ///
  /// - Parameter name: The user's name.
  public mutating func setUser(_ name: String) {
    userName = name
    todoStorage = userStorage.list(userName: name)
  }
}
