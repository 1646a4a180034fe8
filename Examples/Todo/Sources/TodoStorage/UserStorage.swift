import Dependencies

/// Where each user's list is kept, and what is noted of them.
public struct UserStorage: Sendable {
  /// The storage of a user's list, by the user's name.
  public var list: @Sendable (_ userName: String) -> TodoStorage

  /// Adds lines to those that are noted of a user.
  public var record: @Sendable (_ lines: [String], _ userName: String) throws -> Void

  /// Makes a storage.
  public init(
    list: @escaping @Sendable (_ userName: String) -> TodoStorage,
    record: @escaping @Sendable (_ lines: [String], _ userName: String) throws -> Void
  ) {
    self.list = list
    self.record = record
  }
}

extension UserStorage: TestDependencyKey {
  /// A storage that reports an issue when it is used: a test says which storage it wants.
  public static let testValue = UserStorage(
    list: unimplemented("UserStorage.list", placeholder: .testValue),
    record: unimplemented("UserStorage.record")
  )
}

extension DependencyValues {
  /// Where each user's list is kept, and what is noted of them.
  public var userStorage: UserStorage {
    get { self[UserStorage.self] }
    set { self[UserStorage.self] = newValue }
  }
}
