import AddFeature
import Dependencies

/// The texts that the user has written in this session. They are added to the list at the log-out.
public actor Drafts {
  // Since the drafts declare it, it is torn down after them, and records their end.
  @Dependency(\.activity) private var activity
  private let feature = AddFeature()
  private var texts: [String] = []

  /// Keeps a text until the log-out.
  ///
  /// - Parameter text: What is to be done.
  public func write(_ text: String) async {
    texts.append(text)
    await activity.note("Wrote: \(text)")
  }

  fileprivate func flush() async throws {
    do {
      for text in texts { await activity.note(try feature.add(text)) }
    } catch {
      await activity.note("Not all could be added.")
      throw error
    }
  }
}

extension Drafts: DependencyKey {
  /// No drafts.
  public static var liveValue: Drafts { Drafts() }

  /// The same; tests override what the drafts are added to.
  public static var testValue: Drafts { Drafts() }

  /// One for each session.
  public static var lifetime: DependencyLifetime { .scoped(to: Session.self) }

  /// Adds the drafts to the list.
  public static func tearDown(_ drafts: Drafts) async throws {
    try await drafts.flush()
  }
}

extension DependencyValues {
  /// The texts that the user has written in this session.
  public var drafts: Drafts {
    get { self[Drafts.self] }
    set { self[Drafts.self] = newValue }
  }
}
