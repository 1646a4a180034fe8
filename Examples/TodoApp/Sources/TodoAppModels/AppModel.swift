import Dependencies
import Observation
import SessionFeature

/// The user who is logged in, and the user's list.
///
/// A log-in opens the user's session, and makes the model of the list in it; a log-out releases that model
/// and closes the session.
@MainActor
@Observable
public final class AppModel {
  /// The list of the user who is logged in; nil without one.
  public private(set) var list: ListModel?

  /// Whether a log-in or a log-out is running.
  public private(set) var isBusy = false

  /// The name in the field of the log-in.
  public var name: String

  /// The message of the last failure, until it has been read.
  public var failure: String?

  private let session = SessionModel()

  /// Makes a model without a user.
  ///
  /// - Parameter name: The name in the field of the log-in.
  public init(name: String = "") {
    self.name = name
  }

  /// Whether the name in the field is one.
  public var canLogIn: Bool { !isBusy && !name.allSatisfy(\.isWhitespace) }

  /// Logs the user with the name in the field in.
  public func logIn() async {
    guard canLogIn else { return }
    await work {
      let user = try await session.logIn(name)
      // The list, and every model made in the list, remember the user's session.
      list = withDependencies(from: user) { ListModel() }
      name = ""
    }
  }

  /// Logs the user out.
  public func logOut() async {
    guard !isBusy else { return }
    await work {
      // First, since a model that outlives its session would read what is being torn down.
      list = nil
      try await session.logOut()
    }
  }

  private func work(_ operation: () async throws -> Void) async {
    isBusy = true
    do { try await operation() } catch { failure = "\(error)" }
    isBusy = false
  }
}
