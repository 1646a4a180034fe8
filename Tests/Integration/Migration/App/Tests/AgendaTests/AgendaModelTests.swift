import Agenda
import Dependencies
import DependenciesTestSupport
import Foundation
import Reminders
import Testing

@MainActor
@Suite(
  .dependencies {
    $0.date.now = Date(timeIntervalSince1970: 42)
    $0.uuid = .incrementing
  }
)
struct AgendaModelTests {
  @Test(.dependency(\.continuousClock, ImmediateClock()))
  func whatIsAddedIsSaved() async throws {
    let saved = LockIsolated<[Reminder]>([])
    let model = withDependencies {
      $0.reminders.all = { saved.value }
      $0.reminders.save = { reminder in saved.withValue { $0.append(reminder) } }
    } operation: {
      AgendaModel()
    }
    try await model.add("Call Ann")
    try await model.add("Call Ben")
    #expect(model.reminders.map(\.id) == [UUID(0), UUID(1)])
    #expect(model.reminders.map(\.title) == ["Call Ann", "Call Ben"])
    #expect(model.reminders.map(\.due) == Array(repeating: Date(timeIntervalSince1970: 42), count: 2))
  }

  @Test(.dependency(\.continuousClock, TestClock()))
  func aReminderIsAddedAfterItsDelay() async throws {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    let saved = LockIsolated(0)
    let model = withDependencies {
      $0.reminders.all = { [] }
      $0.reminders.save = { _ in saved.withValue { $0 += 1 } }
    } operation: {
      AgendaModel()
    }
    let addition = Task { try await model.add("Call Ann", in: .seconds(60)) }
    await clock.advance(by: .seconds(59))
    #expect(saved.value == 0)
    await clock.advance(by: .seconds(1))
    try await addition.value
    #expect(saved.value == 1)
  }

  @Test func anEndpointThatTheTestForgotFailsIt() async {
    await withKnownIssue {
      try await AgendaModel().load()
    }
  }

  @Test func aModelHandsOnWhatItWasMadeWith() async {
    let agenda = withDependencies {
      $0.greeting = "Good evening"
    } operation: {
      AgendaModel()
    }
    let model = agenda.open(Reminder(id: UUID(7), title: "Call Ann", due: .distantPast))
    #expect(model.title == "Good evening: Call Ann")
    let shared = await withCheckedContinuation { continuation in
      model.share(on: .global()) { continuation.resume(returning: $0) }
    }
    #expect(shared == "Good evening")
  }

  @Test func whatAPreviewPreparesIsShown() async throws {
    let model = Previews.agenda()
    try await model.load()
    #expect(model.title == "Good preview, 1 of 1")
  }
}
