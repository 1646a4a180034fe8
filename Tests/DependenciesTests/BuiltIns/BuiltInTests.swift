import Dependencies
import DependenciesTestSupport
import Foundation
import TestHelpers
import Testing

@Suite struct BuiltInTests {
  static let file = "DependenciesTests/BuiltInTests.swift"
  static let firstLine = #line + 1
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.continuousClock) var continuousClock
  @Dependency(\.suspendingClock) var suspendingClock
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.calendar) var calendar
  @Dependency(\.locale) var locale
  @Dependency(\.preferredLocales) var preferredLocales
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.date.now) var now
  @Dependency(\.processInfo) var processInfo
  @Dependency(\.processInfo.environment) var environment
  @Dependency(\.processInfo.arguments) var arguments
  @Dependency(\.notificationCenter) var notificationCenter

  let moment = Date(timeIntervalSince1970: 1000)

  @Test func theLiveValuesAreThoseOfTheSystemTheUserAndTheProcess() {
    withDependencies {
      $0.context = .live
    } operation: {
      let before = Date()
      let dates = [date(), date.now, now]
      let after = Date()
      #expect(dates.allSatisfy { (before...after).contains($0) })
      #expect(Set((1...100).map { _ in uuid() }).count == 100)
      #expect(Set((1...10).map { _ in withRandomNumberGenerator { $0.next() } }).count == 10)
      #expect(continuousClock is ContinuousClock)
      #expect(suspendingClock is SuspendingClock)
      #expect(calendar == .autoupdatingCurrent)
      #expect(locale == .autoupdatingCurrent)
      #expect(preferredLocales.map(\.identifier) == Locale.preferredLanguages)
      #expect(timeZone == .autoupdatingCurrent)
      #expect(environment == ProcessInfo.processInfo.environment)
      #expect(arguments == ProcessInfo.processInfo.arguments)
      #expect(processInfo.arguments == arguments)
      #expect(notificationCenter === NotificationCenter.default)
    }
  }

  @Test func theyCanBeOverridden() {
    let ownCenter = NotificationCenter()
    withDependencies {
      $0.date = .constant(moment)
      $0.uuid = .constant(UUID(7))
      $0.continuousClock = .immediate
      $0.suspendingClock = TestClock()
      $0.calendar = Calendar(identifier: .buddhist)
      $0.locale = Locale(identifier: "de_CH")
      $0.preferredLocales = [Locale(identifier: "rm_CH")]
      $0.timeZone = .gmt
      $0.processInfo.environment["PORT"] = "80"
      $0.processInfo.arguments = ["program", "--verbose"]
      $0.notificationCenter = ownCenter
    } operation: {
      #expect([date(), date.now, now] == [moment, moment, moment])
      #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
      #expect(continuousClock is ImmediateClock<Duration>)
      #expect(suspendingClock is TestClock<Duration>)
      #expect(calendar.identifier == .buddhist)
      #expect(locale.identifier == "de_CH")
      #expect(preferredLocales.map(\.identifier) == ["rm_CH"])
      #expect(timeZone == .gmt)
      #expect(environment == ["PORT": "80"])
      #expect(processInfo.arguments == ["program", "--verbose"])
      #expect(notificationCenter === ownCenter)
    }
    let dates = LockIsolated([moment, .distantPast])
    let generator = DateGenerator { dates.withValue { $0.removeLast() } }
    #expect([generator(), generator.now] == [.distantPast, moment])
  }

  @Test func aTestThatDoesNotOverrideThemIsTold() {
    let calls: [(property: String, use: String, cure: String, isLocated: Bool, call: () -> Void)] = [
      (
        "date", "date.now", ".constant(Date(timeIntervalSince1970: 0))", false,
        { #expect(abs(date().timeIntervalSinceNow) < 60) }
      ),
      ("uuid", "uuid()", ".incrementing", false, { #expect(UUID(0) != uuid()) }),
      (
        "continuousClock", "continuousClock.minimumResolution", "ImmediateClock()", false,
        { #expect(continuousClock.minimumResolution == .zero) }
      ),
      (
        "suspendingClock", "suspendingClock.minimumResolution", "ImmediateClock()", false,
        { #expect(suspendingClock.minimumResolution == .zero) }
      ),
      (
        "withRandomNumberGenerator", "withRandomNumberGenerator",
        "WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 0))", true,
        { _ = withRandomNumberGenerator { $0.next() } }
      ),
    ]
    let callLine = #line - 3
    let controllingTime = "\n\nor, to control time, with a 'TestClock()' that the test keeps and advances."
    for (index, row) in calls.enumerated() {
      let place = row.isLocated ? "Called at:      \(Self.file):\(callLine)\n  " : ""
      let text = """
        @Dependency(\\.\(row.property)) is unimplemented in tests, but '\(row.use)' was called.

          \(place)First read at:  \(Self.file):\(Self.firstLine + index)
          Test:           BuiltInTests/aTestThatDoesNotOverrideThemIsTold()

        Override it for the test:

          withDependencies {
            $0.\(row.property) = \(row.cure)
          } operation: {
            …
          }\(row.cure == "ImmediateClock()" ? controllingTime : "")
        """
      let report = Report(text: text, line: row.isLocated ? callLine : Self.firstLine + index)
      #expect(reports(of: row.call) == [report])
    }
  }

  @Test func aTestThatDoesNotOverrideTheSettingsIsToldAndKnowsNothingOfTheProcess() {
    let reports = reports {
      _ = (calendar, locale, preferredLocales, timeZone)
    }
    #expect(
      reports.first?.text == """
        @Dependency(\\.calendar) has no test value, but was read in a test.

          Value:    Calendar
          Read at:  \(Self.file):\(Self.firstLine + 5)
          Test:     BuiltInTests/aTestThatDoesNotOverrideTheSettingsIsToldAndKnowsNothingOfTheProcess()

        Override it for the test:

          withDependencies {
            $0.calendar = …
          } operation: {
            …
          }
        """
    )
    for (name, report) in zip(["calendar", "locale", "preferredLocales", "timeZone"], reports) {
      #expect(report.text.hasPrefix("@Dependency(\\.\(name)) has no test value,"))
    }
    #expect(reports.count == 4)
    #expect(processInfo == ProcessInformation())
    #expect(arguments == [])
  }

  // The message of a second preparation spoke of `DependencyValues.DateKey`, and its cure did not compile.
  @Test func messagesNameEachBuiltInByItsProperty() {
    let reports = reports {
      withDependencies {
        $0 = .live
      } operation: {
        // Reading them through '$0' would let the second call replace them.
        let others = DependencyValues.live
        for _ in 1...2 {
          prepareDependencies {
            $0.assert = others.assert
            $0.assertionFailure = others.assertionFailure
            $0.calendar = others.calendar
            $0.continuousClock = ContinuousClock()
            $0.date = .constant(Date())
            $0.fireAndForget = others.fireAndForget
            $0.locale = others.locale
            $0.notificationCenter = .default
            $0.precondition = others.precondition
            $0.preferredLocales = []
            $0.processInfo = ProcessInformation()
            $0.suspendingClock = SuspendingClock()
            $0.timeZone = others.timeZone
            $0.uuid = .incrementing
            $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
          }
        }
      }
    }
    let names = """
      assert assertionFailure calendar continuousClock date fireAndForget locale notificationCenter \
      precondition preferredLocales processInfo suspendingClock timeZone uuid withRandomNumberGenerator
      """.split(separator: " ")
    #expect(reports.count == names.count)
    for (name, report) in zip(names, reports.sorted { $0.text < $1.text }) {
      #expect(report.text.hasPrefix("\\.\(name) was prepared twice.\n"))
      #expect(report.text.contains("    $0.\(name) = …\n"), "\(name)")
    }
  }

  // Tests that share a center receive each other's notifications.
  @Test func eachTestHasANotificationCenterOfItsOwn() {
    #expect(notificationCenter === notificationCenter)
    #expect(notificationCenter !== NotificationCenter.default)
    let another = withDependencies({ $0 = .test }, operation: { DependencyValues.current.notificationCenter })
    #expect(notificationCenter !== another)
  }

  // A write through a key path reads the old value first, and that read was reported.
  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 5)))
  func theDateMayBeSetByATraitOrThroughAKeyPath() {
    #expect(now == Date(timeIntervalSince1970: 5))
    // Only to read the generator is no use of it.
    _ = date
    func override<Value>(_ path: WritableKeyPath<DependencyValues, Value>, _ value: Value) {
      withDependencies({ $0[keyPath: path] = value }, operation: { #expect(now == moment) })
    }
    override(\.date.now, moment)
    withDependencies {
      $0 = .test
      $0.date.now = moment
    } operation: {
      #expect(DependencyValues.current.date.now == moment)
    }
  }
}

// Identifiers and random numbers.
extension BuiltInTests {
  // A negative number began with eight times `F`. In swift-dependencies, the third group has the sign.
  @Test func everyNumberHasAnIdentifier() {
    let identifiers: KeyValuePairs = [
      0: "00000000-0000-0000-0000-000000000000",
      1: "00000000-0000-0000-0000-000000000001",
      42: "00000000-0000-0000-0000-00000000002A",
      0x1_0000_0000_0000: "00000000-0000-0000-0001-000000000000",
      Int.max: "00000000-0000-0000-7FFF-FFFFFFFFFFFF",
      -1: "00000000-0000-0001-0000-000000000001",
      -Int.max: "00000000-0000-0001-7FFF-FFFFFFFFFFFF",
      Int.min: "00000000-0000-0001-8000-000000000000",
    ]
    for (number, text) in identifiers {
      #expect(UUID(number).uuidString == text, "\(number)")
    }
  }

  // The first numbers for the seed 1234567, as the authors' program prints them.
  @Test func aSeedMakesTheNumbersOfTheAlgorithm() {
    var generator = SeededRandomNumberGenerator(seed: 1_234_567)
    let numbers = (1...5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func theStateGoesOnFromCallToCallAlsoWhereTheyNestOrThrow() {
    struct Failure: Error {}
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
      $0.uuid = .incrementing
    } operation: {
      var own = SeededRandomNumberGenerator(seed: 7)
      for number in 0..<10 {
        let expected = Int.random(in: 1...1000, using: &own)
        #expect(withRandomNumberGenerator { Int.random(in: 1...1000, using: &$0) } == expected)
        #expect(uuid() == UUID(number))
      }
      #expect(throws: Failure.self) { try withRandomNumberGenerator { _ in throw Failure() } }
      let expected = [own.next(), own.next()]
      let numbers = withRandomNumberGenerator { outer in
        [outer.next(), withRandomNumberGenerator { $0.next() }]
      }
      #expect(numbers == expected)
    }
  }

  @Test func noValueGoesToTwoThreads() async {
    let identifiers = UUIDGenerator.incrementing
    let numbers = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 7))
    let pairs = await withTaskGroup(of: [(UUID, UInt64)].self) { group in
      for _ in 1...10 {
        group.addTask { (1...100).map { _ in (identifiers(), numbers { $0.next() }) } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(pairs.map(\.0)) == Set((0..<1000).map { UUID($0) }))
    var own = SeededRandomNumberGenerator(seed: 7)
    #expect(Set(pairs.map(\.1)) == Set((1...1000).map { _ in own.next() }))
  }
}
