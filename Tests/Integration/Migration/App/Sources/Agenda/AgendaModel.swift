import Dependencies
import Foundation
import Observation
import Reminders

@MainActor
@Observable
package final class AgendaModel {
  package private(set) var reminders: [Reminder] = []

  @ObservationIgnored @Dependency(\.continuousClock) private var clock
  @ObservationIgnored @Dependency(\.date.now) private var now
  @ObservationIgnored @Dependency(\.greeting) private var greeting
  @ObservationIgnored @Dependency(\.reminders) private var client
  @ObservationIgnored @Dependency(\.uuid) private var uuid

  package init() {}

  package var title: String { "\(greeting), \(reminders.count) of \(client.capacity())" }

  package func add(_ title: String, in delay: Duration = .zero) async throws {
    try await clock.sleep(for: delay)
    try await client.save(reminder: Reminder(id: uuid(), title: title, due: now))
    try await load()
  }

  package func remove(_ reminder: Reminder) async throws {
    try await client.remove(id: reminder.id)
    try await load()
  }

  package func load() async throws {
    reminders = try await client.all()
  }

  package func open(_ reminder: Reminder) -> ReminderModel {
    withDependencies(from: self) {
      ReminderModel(reminder: reminder)
    }
  }
}
