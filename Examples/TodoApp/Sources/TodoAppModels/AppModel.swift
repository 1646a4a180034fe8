import Dependencies
import Observation
import SessionFeature

/// Who is logged in, and what they see.
///
/// A log-in opens the user's session, and the model of the list is made in it; a log-out releases that model and closes
/// the session.
@MainActor
@Observable
public final class AppModel {
  /// The list of the user who is logged in, if somebody is.
  public private(set) var list: ListModel?

  /// Whether somebody is being logged in or out.
  public private(set) var isBusy = false

  /// The name in the field of the log-in.
  public var name: String

  /// What went wrong, until it has been read.
  public var failure: String?

  private let session = SessionModel()

  /// Makes a model in which nobody is logged in.
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
      // The list remembers the user's session, and all that is made in the list does, too.
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
