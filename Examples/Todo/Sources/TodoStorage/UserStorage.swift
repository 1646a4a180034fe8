import Dependencies
import DependenciesMacros

/// The lists and the records of users.
@DependencyClient
public struct UserStorage: Sendable {
  /// The storage of a user's list, by the user's name.
  public var list: @Sendable (_ userName: String) -> TodoStorage = { _ in TodoStorage() }

  /// Adds lines to those that are noted of a user.
  public var record: @Sendable (_ lines: [String], _ userName: String) throws -> Void
}

extension DependencyValues {
  /// The lists and the records of users. A test that does not override it fails when an endpoint is
  /// called.
  @DependencyEntry public var userStorage: UserStorage = UserStorage()
}
