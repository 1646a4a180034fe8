import Dependencies
import TodoStorage

/// The user's actions in this session. They are recorded at the log-out, in one step.
public actor Activity {
  // The session's own values, even during the tear-down, and even if another scope closes the session.
  @Dependency(Session.self) private var session
  @Dependency(\.userStorage) private var storage
  private var lines: [String] = []

  /// Notes that the user did something.
  ///
  /// - Parameter line: A description of the action.
  public func note(_ line: String) {
    lines.append(line)
  }

  fileprivate func flush() throws {
    try storage.record(lines: lines + ["Logged out."], userName: session.userName)
  }
}

extension Activity: DependencyKey {
  /// An activity of the user who is logged in.
  public static var liveValue: Activity { Activity() }

  /// The same; tests override what it is built from.
  public static var testValue: Activity { Activity() }

  /// One for each session.
  public static var lifetime: DependencyLifetime { .scoped(to: Session.self) }

  /// Records what is noted.
  public static func tearDown(_ activity: Activity) async throws {
    try await activity.flush()
  }
}

extension DependencyValues {
  /// The user's actions in this session.
  public var activity: Activity {
    get { self[Activity.self] }
    set { self[Activity.self] = newValue }
  }
}
