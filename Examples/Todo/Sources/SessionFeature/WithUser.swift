import Dependencies
import TodoStorage

/// Runs an operation for a user: with their name, and with their list as `\.todoStorage`, so that features which know nothing of users
/// work on it.
///
/// Call it inside of the user's session, or around it. What belongs to a session is built with the overrides of its first reader, so
/// a session whose first reader runs outside of this function would belong to nobody.
///
/// - Parameters:
///   - name: The user's name.
///   - operation: What runs for the user.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withUser<Result>(_ name: String, operation: () throws -> Result) rethrows -> Result {
  try withDependencies {
    $0.userName = name
    $0.todoStorage = $0.userStorage.list(name)
  } operation: {
    try operation()
  }
}
