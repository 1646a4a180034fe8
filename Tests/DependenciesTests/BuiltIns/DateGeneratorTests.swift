import Dependencies
import DependenciesTestSupport
import Foundation
import ReportRecorder
import Testing

@Suite struct DateGeneratorTests {
  @Dependency(\.date) var date
  @Dependency(\.date.now) var now
  static let readLine = #line - 2

  let moment = Date(timeIntervalSince1970: 1000)

  @Test func theLiveValueIsTheSystemsDateAConstantStandsStillAndAClosureMakesDates() {
    withDependencies {
      $0.context = .live
    } operation: {
      let before = Date()
      let dates = [date(), date.now, now]
      let after = Date()
      #expect(dates.allSatisfy { (before...after).contains($0) })
    }
    withDependencies {
      $0.date = .constant(moment)
    } operation: {
      #expect([date(), date.now, now] == [moment, moment, moment])
    }
    let dates = LockIsolated([moment, .distantPast])
    let generator = DateGenerator { dates.withValue { $0.removeLast() } }
    #expect([generator(), generator.now] == [.distantPast, moment])
  }

  @Test func aTestThatDoesNotOverrideItIsTold() {
    let reports = reports {
      #expect(abs(date().timeIntervalSinceNow) < 60)
    }
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(\\.date) is unimplemented in tests, but 'date.now' was called.

              First read at:  DependenciesTests/DateGeneratorTests.swift:\(Self.readLine)
              Test:           DateGeneratorTests/aTestThatDoesNotOverrideItIsTold()

            Override it for the test:

              withDependencies {
                $0.date = .constant(Date(timeIntervalSince1970: 0))
              } operation: {
                …
              }
            """,
          line: Self.readLine
        )
      ]
    )
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
