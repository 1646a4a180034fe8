// Built-in dependencies: code calls a generator, and tests replace it by another one. The type of a clock has what all clocks have.
import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

struct Note {
  let id: UUID
  let date: Date
}

struct Notebook {
  @Dependency(\.date) var date
  @Dependency(\.date) var now: Date
  // error: 'KeyPath<DependencyValues, DateGenerator>'
  @Dependency(\.uuid) var uuid
  @Dependency(\.uuid) var id: UUID  // error

  func identifier() -> UUID { uuid }
  // error: 'UUIDGenerator' to return type 'UUID'
  func timestamp() -> Date { date }  // error
  func note() -> Note { Note(id: uuid, date: date) }
  // error: 'UUIDGenerator' to expected argument type 'UUID'
}

func specifiedTypes() {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  let today: Date = date  // error
  let id: UUID = uuid
  // error: 'UUIDGenerator' to specified type 'UUID'
}

struct Dice {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func roll() -> Int { Int.random(in: 1...6, using: &withRandomNumberGenerator) }
  // error: requires that 'WithRandomNumberGenerator' conform to 'RandomNumberGenerator'
}

func setADate() {
  withDependencies {
    $0.date = Date()
    // error: 'Date' to type 'DateGenerator'
  } operation: {
  }
}

func setAnIdentifier() {
  withDependencies {
    $0.uuid = UUID()
    // error: 'UUID' to type 'UUIDGenerator'
  } operation: {
  }
}

func setADateClosure() {
  withDependencies {
    $0.date = { Date() }  // error
  } operation: {
  }
}

func setAnIdentifierClosure() {
  withDependencies {
    $0.uuid = { UUID(0) }
    // error: to closure result type 'UUIDGenerator'
  } operation: {
  }
}

func setARandomNumberGenerator() {
  withDependencies {
    $0.withRandomNumberGenerator = SeededRandomNumberGenerator(seed: 1)
    // error: 'SeededRandomNumberGenerator' to type 'WithRandomNumberGenerator'
  } operation: {
  }
}

func setAClock() {
  withDependencies {
    $0.continuousClock = .test
    // error: type 'any Clock<Duration>' has no member 'test'
  } operation: {
  }
}

@Test(.dependency(\.date, Date()))
// error: 'Date' to expected argument type 'DateGenerator'
func aDateInATrait() {}

@Test(.dependency(\.uuid, UUID()))
// error: 'UUID' to expected argument type 'UUIDGenerator'
func anIdentifierInATrait() {}

@Test(.dependency(\.continuousClock, .test))
// error: type 'String?' has no member 'dependency'
func aClockWithoutAName() {}

@Test(.dependency(\DependencyValues.continuousClock, .test))  // error
func aClockWithoutANameAtAWrittenPath() {}

@Test(.dependency(\.continuousClock, TestClock()))
func aClockOfATest() async {
  @Dependency(\.continuousClock) var clock
  await clock.advance(by: .seconds(1))
  // error: value of type 'any Clock<Duration>' has no member 'advance'
  await clock.run()  // error
}

@Test(.dependency(\.continuousClock, TestClock()))
func aTypedClockOfATest() async {
  @Dependency(\.continuousClock) var clock: TestClock<Duration>  // error
  await clock.run()
}

@Test(.dependencies { $0.date = { Date() } })
// error: function produces expected type 'DateGenerator'
func aDateClosureInATrait() {}

// Nothing is wrong with these.
struct RightNotebook {
  @Dependency(\.date.now) var now
  @Dependency(\.date.now) var typed: Date
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  func note() -> Note { Note(id: uuid(), date: date()) }
  func other() -> Note { Note(id: uuid(), date: date.now) }
}

struct RightDice {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func roll() -> Int { withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
}

@Test(
  .dependencies {
    $0.date = .constant(Date())
    $0.date = DateGenerator { Date() }
    $0.date.now = Date()
    $0.uuid = .constant(UUID(0))
    $0.uuid = UUIDGenerator { UUID(0) }
    $0.uuid = .incrementing
    $0.calendar = Calendar(identifier: .gregorian)
    $0.locale = Locale(identifier: "de")
    $0.timeZone = .gmt
    $0.preferredLocales = [Locale(identifier: "de")]
    $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
    $0.continuousClock = TestClock()
    $0.suspendingClock = .immediate
  },
  .dependency(\.date.now, Date()),
  .dependency(\.uuid, .constant(UUID(0)))
)
func rightBuiltIns() async {
  @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  await clock.advance(by: .seconds(1))
}

// A clock of unknown type.
struct Timer {
  @Dependency(\.continuousClock) var clock
  func wait() async throws { try await clock.sleep(until: clock.now) }
  // error: member 'sleep' cannot be used on value of type 'any Clock<Duration>'

  // Nothing is wrong with this.
  func rightWait() async throws {
    let clock = AnyClock(self.clock)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
  }
}

func advance(_ clock: any Clock<Duration>) async {
  let test = clock as! TestClock
  // error: generic parameter 'Duration' could not be inferred in cast to 'TestClock'
  await test.advance(by: .seconds(1))  // error
}
