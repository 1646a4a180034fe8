import Agenda
import Dependencies
import Foundation
import RemindersLive

@MainActor
@main
struct AgendaProgram {
  static func main() async throws {
    prepareDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.uuid = .incrementing
    }
    let agenda = AgendaModel()
    try await agenda.add("Water the plants")
    try await agenda.add("Call Ann", in: .milliseconds(1))
    try await agenda.remove(agenda.reminders[0])
    for reminder in agenda.reminders {
      print(reminder.id, reminder.title, reminder.due.timeIntervalSince1970)
    }
    print(agenda.title)
  }
}
