import Dependencies

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
}
