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
  // 15 error: cannot convert value of type 'KeyPath<DependencyValues, DateGenerator>' to expected argument type 'KeyPath<DependencyValues, Date>'
  @Dependency(\.uuid) var uuid
  @Dependency(\.uuid) var id: UUID
  // 15 error: cannot convert value of type 'KeyPath<DependencyValues, UUIDGenerator>' to expected argument type 'KeyPath<DependencyValues, UUID>'

  func identifier() -> UUID { uuid }
  // 31 error: cannot convert return expression of type 'UUIDGenerator' to return type 'UUID'
  func timestamp() -> Date { date }
  // 30 error: cannot convert return expression of type 'DateGenerator' to return type 'Date'
  func note() -> Note { Note(id: uuid, date: date) }
  // 34 error: cannot convert value of type 'UUIDGenerator' to expected argument type 'UUID'
  // 46 error: cannot convert value of type 'DateGenerator' to expected argument type 'Date'
}

func specifiedTypes() {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  let today: Date = date
  // 21 error: cannot convert value of type 'DateGenerator' to specified type 'Date'
  let id: UUID = uuid
  // 18 error: cannot convert value of type 'UUIDGenerator' to specified type 'UUID'
}

struct Dice {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func roll() -> Int { Int.random(in: 1...6, using: &withRandomNumberGenerator) }
  // 28 error: static method 'random(in:using:)' requires that 'WithRandomNumberGenerator' conform to 'RandomNumberGenerator'
  // 53 error: cannot pass immutable value as inout argument: 'withRandomNumberGenerator' is a get-only property
}

func setADate() {
  withDependencies {
    $0.date = Date()
    // 15 error: cannot assign value of type 'Date' to type 'DateGenerator'
  } operation: {
  }
}

func setAnIdentifier() {
  withDependencies {
    $0.uuid = UUID()
    // 15 error: cannot assign value of type 'UUID' to type 'UUIDGenerator'
  } operation: {
  }
}

func setADateClosure() {
  withDependencies {
    $0.date = { Date() }
    // 17 error: cannot convert value of type 'Date' to closure result type 'DateGenerator'
  } operation: {
  }
}

func setAnIdentifierClosure() {
  withDependencies {
    $0.uuid = { UUID(0) }
    // 17 error: cannot convert value of type 'UUID' to closure result type 'UUIDGenerator'
  } operation: {
  }
}

func setARandomNumberGenerator() {
  withDependencies {
    $0.withRandomNumberGenerator = SeededRandomNumberGenerator(seed: 1)
    // 36 error: cannot assign value of type 'SeededRandomNumberGenerator' to type 'WithRandomNumberGenerator'
  } operation: {
  }
}

func setAClock() {
  withDependencies {
    $0.continuousClock = .test
    // 27 error: type 'any Clock<Duration>' has no member 'test'
  } operation: {
  }
}

@Test(.dependency(\.date, Date()))
// 27 error: cannot convert value of type 'Date' to expected argument type 'DateGenerator'
func aDateInATrait() {}

@Test(.dependency(\.uuid, UUID()))
// 27 error: cannot convert value of type 'UUID' to expected argument type 'UUIDGenerator'
func anIdentifierInATrait() {}

@Test(.dependency(\.continuousClock, .test))
// 8 error: expect a compile-time constant literal
// 8 error: type 'String?' has no member 'dependency'
// 19 error: cannot infer key path type from context; consider explicitly specifying a root type
// 39 error: cannot infer contextual base in reference to member 'test'
func aClockWithoutAName() {}

@Test(.dependency(\DependencyValues.continuousClock, .test))
// 8 error: type 'String?' has no member 'dependency'
// 8 error: expect a compile-time constant literal
// 55 error: cannot infer contextual base in reference to member 'test'
func aClockWithoutANameAtAWrittenPath() {}

@Test(.dependency(\.continuousClock, TestClock()))
func aClockOfATest() async {
  @Dependency(\.continuousClock) var clock
  await clock.advance(by: .seconds(1))
  // 15 error: value of type 'any Clock<Duration>' has no member 'advance'
  // 28 error: cannot infer contextual base in reference to member 'seconds'
  await clock.run()
  // 15 error: value of type 'any Clock<Duration>' has no member 'run'
}

@Test(.dependency(\.continuousClock, TestClock()))
func aTypedClockOfATest() async {
  @Dependency(\.continuousClock) var clock: TestClock<Duration>
  // 15 error: cannot convert value of type 'KeyPath<DependencyValues, any Clock<Duration>>' to expected argument type 'KeyPath<DependencyValues, TestClock<Duration>>'
  await clock.run()
}

@Test(.dependencies { $0.date = { Date() } })
// 33 error: function produces expected type 'DateGenerator'; did you mean to call it with '()'?
// 35 error: cannot convert value of type 'Date' to closure result type 'DateGenerator'
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
  // 40 error: member 'sleep' cannot be used on value of type 'any Clock<Duration>'; consider using a generic constraint instead [#ExistentialMemberAccess]
  // 68 error: missing argument for parameter 'tolerance' in call

  // Nothing is wrong with this.
  func rightWait() async throws {
    let clock = AnyClock(self.clock)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
  }
}

func advance(_ clock: any Clock<Duration>) async {
  let test = clock as! TestClock
  // 24 error: generic parameter 'Duration' could not be inferred in cast to 'TestClock'
  await test.advance(by: .seconds(1))
  // 27 error: cannot infer contextual base in reference to member 'seconds'
}
