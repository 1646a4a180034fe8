import Dependencies
import DependenciesMacros
import Foundation

/// Something to do, and when.
public struct Reminder: Equatable, Identifiable, Sendable {
  /// Tells it from others.
  public let id: UUID
  /// What to do.
  public var title: String
  /// When to do it.
  public var due: Date

  /// Makes a reminder.
  public init(id: UUID, title: String, due: Date) {
    self.id = id
    self.title = title
    self.due = due
  }
}

/// Keeps reminders. The module with the interface has no live value.
@DependencyClient
public struct RemindersClient: Sendable {
  /// All reminders, the oldest first.
  public var all: @Sendable () async throws -> [Reminder]
  /// Adds a reminder.
  public var save: @Sendable (_ reminder: Reminder) async throws -> Void
  /// Removes the reminder with an identifier.
  @DependencyEndpoint(method: "remove")
  public var removeByID: @Sendable (_ id: UUID) async throws -> Void
  /// Removes all reminders with a title.
  @DependencyEndpoint(method: "remove")
  public var removeByTitle: @Sendable (_ title: String) async throws -> Void
  /// How many reminders there may be.
  public var capacity: @Sendable () -> Int = { 10 }
}

extension RemindersClient: TestDependencyKey {
  /// Reports each call.
  public static let testValue = RemindersClient()

  /// Has one reminder.
  public static let previewValue = RemindersClient(
    all: { [Reminder(id: UUID(0), title: "Preview", due: Date(timeIntervalSince1970: 0))] },
    save: { _ in },
    removeByID: { _ in },
    removeByTitle: { _ in },
    capacity: { 1 }
  )
}

extension DependencyValues {
  /// Keeps reminders.
  public var reminders: RemindersClient {
    get { self[RemindersClient.self] }
    set { self[RemindersClient.self] = newValue }
  }
}
