import Dependencies
import TodoStorage

/// The name of the user who is logged in.
///
/// There is no live value, so that a program that reads the name where nobody is logged in hears of it.
public enum UserNameKey: TestDependencyKey {
  /// A name for tests to which it does not matter.
  public static let testValue = "Somebody"
}

extension DependencyValues {
  /// The name of the user who is logged in.
  public var userName: String {
    get { self[UserNameKey.self] }
    set { self[UserNameKey.self] = newValue }
  }

  /// Sets what belongs to a user: the name, and their list as `\.todoStorage`, so that features which know
  /// nothing of users work on it.
  ///
  /// - Parameter name: The user's name.
  public mutating func setUser(_ name: String) {
    userName = name
    todoStorage = userStorage.list(name)
  }
}
