import Dependencies
import DependenciesMacros

/// Where each user's list is kept, and what is noted of them.
@DependencyClient
public struct UserStorage: Sendable {
  /// The storage of a user's list, by the user's name.
  public var list: @Sendable (_ userName: String) -> TodoStorage = { _ in TodoStorage() }

  /// Adds lines to those that are noted of a user.
  public var record: @Sendable (_ lines: [String], _ userName: String) throws -> Void
}

extension DependencyValues {
  /// Where each user's list is kept, and what is noted of them. A test that does not override it fails when an endpoint is
  /// called.
  @DependencyEntry public var userStorage: UserStorage = UserStorage()
}
