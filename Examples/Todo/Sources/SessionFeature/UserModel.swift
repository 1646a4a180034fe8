import Dependencies
import TodoStorage

/// The features for the user who is logged in.
///
/// It remembers the session and the user in force where it was made, and uses them as long as it lives.
@MainActor
public final class UserModel {
  /// Where the user's list is kept.
  @Dependency(\.todoStorage) public var storage

  @Dependency(Session.self) private var session
  @Dependency(\.activity) private var activity
  @Dependency(\.drafts) private var drafts

  /// Makes a model of the user who is logged in.
  public init() {}

  /// The user's name.
  public var name: String { session.userName }

  /// Writes something down. It is added to the list at the log-out.
  ///
  /// - Parameter text: What is to be done.
  public func write(_ text: String) async {
    await drafts.write(text)
  }

  func noteLogIn() async {
    await activity.note("Logged in.")
  }
}
