import Dependencies
import TodoStorage

/// What the user has done in this session. It is recorded at the log-out, in one step.
public actor Activity {
  // Those of the session, also while it is torn down, whoever closes it.
  @Dependency(\.userName) private var userName
  @Dependency(\.userStorage) private var storage
  private var lines: [String] = []

  /// Notes that the user did something.
  ///
  /// - Parameter line: What it was.
  public func note(_ line: String) {
    lines.append(line)
  }

  fileprivate func flush() throws {
    try storage.record(lines: lines + ["Logged out."], userName: userName)
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
  /// What the user has done in this session.
  public var activity: Activity {
    get { self[Activity.self] }
    set { self[Activity.self] = newValue }
  }
}
