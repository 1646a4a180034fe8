import Dependencies

/// What is done with an error of a log-out.
///
/// Closing a session throws nothing, since it tears down all that it can. What must not be lost goes through here.
public enum LogOutErrorKey: DependencyKey {
  /// Throws the error, which is then reported as one of the program's.
  public static let liveValue: @Sendable (any Error) throws -> Void = { throw $0 }

  /// The same.
  public static let testValue: @Sendable (any Error) throws -> Void = liveValue
}

extension DependencyValues {
  /// What is done with an error of a log-out.
  public var handleLogOutError: @Sendable (any Error) throws -> Void {
    get { self[LogOutErrorKey.self] }
    set { self[LogOutErrorKey.self] = newValue }
  }
}
