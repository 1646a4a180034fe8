import Agenda
import Dependencies
import Foundation
import Reminders
import XCTest

final class AgendaXCTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.greeting = "Good night"
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(CountingGenerator())
    } operation: {
      super.invokeTest()
    }
  }

  func testAModelIsMadeWithWhatTheTestOverrides() {
    let model = ReminderModel(reminder: Reminder(id: UUID(0), title: "aaa", due: .distantPast))
    XCTAssertEqual(model.title, "Good night: aaa")
    XCTAssertEqual(model.shuffledTitle(), "aaa")
  }

  func testATestMayOverrideAgain() async throws {
    try await withDependencies {
      $0.reminders.all = { [Reminder(id: UUID(1), title: "Call Ann", due: .distantPast)] }
    } operation: {
      let model = await AgendaModel()
      try await model.load()
      let titles = await model.reminders.map(\.title)
      XCTAssertEqual(titles, ["Call Ann"])
    }
  }
}

private struct CountingGenerator: RandomNumberGenerator, Sendable {
  private var count: UInt64 = 0

  mutating func next() -> UInt64 {
    count += 1
    return count << 32
  }
}
