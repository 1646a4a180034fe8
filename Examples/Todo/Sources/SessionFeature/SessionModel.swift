import Dependencies

/// Who is logged in, and nothing of who was.
@MainActor
public final class SessionModel {
  @Dependency(\.self) private var dependencies

  /// The model of the user who is logged in, if somebody is. Do not keep it beyond the log-out.
  public private(set) var user: UserModel?

  private var session: DependencyScope?

  /// Makes a model in which nobody is logged in.
  public init() {}

  /// Logs a user in, after whoever is logged in has been logged out.
  ///
  /// - Parameter name: The user's name.
  /// - Returns: The user's model.
  /// - Throws: What ``logOut()`` throws; then nobody is logged in.
  @discardableResult
  public func logIn(_ name: String) async throws -> UserModel {
    // Somebody else may log in while this waits.
    while session != nil { try await logOut() }
    let session = withDependencies(from: self) { DependencyScope(Session.self) { $0.setUser(name) } }
    let user = withDependencies(in: session) { UserModel() }
    (self.session, self.user) = (session, user)
    await user.noteLogIn()
    return user
  }

  /// Logs the user out: adds the drafts to the list, records the activity, and releases all that was the user's. Does nothing if
  /// nobody is logged in.
  ///
  /// - Throws: The first error of adding and recording. The user is logged out all the same.
  public func logOut() async throws {
    guard let session else { return }
    // First, since a model that outlives its session would read what is being torn down.
    user = nil
    let errors = await session.close(reportsErrors: false)
    // Kept until here, so that whoever logs in meanwhile waits; by now somebody may have.
    if self.session === session { self.session = nil }
    if let error = errors.first { throw error }
  }
}
