import Dependencies

/// Logs users in and out, and keeps nothing of a user after the log-out.
@MainActor
public final class SessionModel {
  @Dependency(\.self) private var dependencies

  /// The model of the user who is logged in; nil without one. Do not keep it beyond the log-out.
  public private(set) var user: UserModel?

  private var session: DependencyScope?

  /// Makes a model without a user.
  public init() {}

  /// Logs a user in, after logging the previous user out.
  ///
  /// - Parameter name: The user's name.
  /// - Returns: The user's model.
  /// - Throws: The errors of ``logOut()``; then no user is logged in.
  @discardableResult
  public func logIn(_ name: String) async throws -> UserModel {
    // Another log-in may happen while this waits.
    while session != nil { try await logOut() }
    let session = withDependencies(from: self) {
      DependencyScope(Session(userName: name)) { $0.useList(of: name) }
    }
    let user = withDependencies(in: session) { UserModel() }
    (self.session, self.user) = (session, user)
    await user.noteLogIn()
    return user
  }

  /// Logs the user out: adds the drafts to the list, records the activity, and releases the user's objects.
  /// Does nothing without a user.
  ///
  /// - Throws: The first error of adding and recording. The user is logged out all the same.
  public func logOut() async throws {
    guard let session else { return }
    // First, since a model that outlives its session would read what is being torn down.
    user = nil
    let errors = await session.close(reportsErrors: false)
    // Kept until here, so that a log-in meanwhile waits; by now another session may be open.
    if self.session === session { self.session = nil }
    if let error = errors.first { throw error }
  }
}
