import DependenciesCore
import DependenciesTestSupport
import Dispatch
import Testing

@Suite struct CycleTests {
  enum Own: DependencyKey {
    static let line = #line + 1
    static var liveValue: [String] { ["own"] + DependencyValues.current[Own.self] }
    static var testValue: [String] { ["test"] }
  }

  enum First: DependencyKey {
    static let line = #line + 2
    static var liveValue: [String] {
      @Dependency(Second.self) var second
      return ["first"] + second
    }
    static var testValue: [String] { ["test"] }
  }

  enum Second: DependencyKey {
    static let line = #line + 2
    static var liveValue: [String] {
      @Dependency(First.self) var first
      return ["second"] + first
    }
    static var testValue: [String] { ["test"] }
  }

  @Test func aCycleOfOneKeyIsReportedAndItsReaderGetsTheTestValue() {
    withDependencies {
      $0 = .live
    } operation: {
      let line = #line + 2
      let reports = reports {
        @Dependency(Own.self) var own
        #expect(own == ["own", "test"])
        #expect(own == ["own", "test"])
      }
      #expect(
        reports.map(\.text) == [
          """
          The default of CycleTests.Own needs itself: CycleTests.Own → CycleTests.Own.

            Read CycleTests.Own:  DependenciesCoreTests/CycleTests.swift:\(line)
            Read CycleTests.Own:  DependenciesCoreTests/CycleTests.swift:\(Own.line), while building CycleTests.Own

          The last read got the test value. Read one of them where it is used instead of while building, in the closure of an endpoint:

            {
              @Dependency(CycleTests.Own.self) var value
              …
            }
          """
        ]
      )
      #expect(reports.map(\.line) == [Own.line])
    }
  }

  @Test func aCycleOfTwoKeysIsReportedWithItsPath() {
    withDependencies {
      $0 = .live
    } operation: {
      let line = #line + 2
      let reports = reports {
        @Dependency(First.self) var first
        #expect(first == ["first", "second", "test"])
      }
      #expect(
        reports.map(\.text) == [
          """
          The default of CycleTests.First needs itself: CycleTests.First → CycleTests.Second → CycleTests.First.

            Read CycleTests.First:   DependenciesCoreTests/CycleTests.swift:\(line)
            Read CycleTests.Second:  DependenciesCoreTests/CycleTests.swift:\(First.line), while building CycleTests.First
            Read CycleTests.First:   DependenciesCoreTests/CycleTests.swift:\(Second.line), while building CycleTests.Second

          The last read got the test value. Read one of them where it is used instead of while building, in the closure of an endpoint:

            {
              @Dependency(CycleTests.First.self) var value
              …
            }
          """
        ]
      )
    }
  }

  @Test func aCycleOfThreeKeysReadByKeyPathIsReportedWithItsPath() {
    withDependencies {
      $0 = .live
    } operation: {
      let reports = reports {
        @Dependency(\.cycleA) var value
        #expect(value == 3)
      }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == [
          "The default of \\.cycleA needs itself: \\.cycleA → \\.cycleB → \\.cycleC → \\.cycleA."
        ]
      )
    }
  }

  @Test func aCycleBehindAnInnocentReaderNamesOnlyTheCycle() {
    enum Innocent: DependencyKey {
      static var liveValue: [String] { DependencyValues.current[Own.self] }
    }
    withDependencies {
      $0 = .live
    } operation: {
      let reports = reports { #expect(DependencyValues.current[Innocent.self] == ["own", "test"]) }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == [
          "The default of CycleTests.Own needs itself: CycleTests.Own → CycleTests.Own."
        ]
      )
    }
  }

  @Test func aCycleOfDefaultsThatAreOnlyChangedInPartIsReportedToo() {
    withDependencies {
      $0 = .live
    } operation: {
      let reports = reports {
        withDependencies {
          $0[Own.self].append("more")
        } operation: {
          #expect(DependencyValues.current[Own.self] == ["own", "test", "more"])
        }
      }
      #expect(reports.count == 1)
    }
  }

  @Test func readingTheSameKeyOnAnotherPathIsNoCycle() {
    enum Bottom: DependencyKey {
      static var liveValue: Int { 1 }
    }
    enum Middle: DependencyKey {
      static var liveValue: Int { DependencyValues.current[Bottom.self] + 1 }
    }
    enum Top: DependencyKey {
      static var liveValue: Int {
        DependencyValues.current[Bottom.self] + DependencyValues.current[Middle.self]
          + DependencyValues.current[Bottom.self]
      }
    }
    withDependencies {
      $0 = .live
    } operation: {
      #expect(DependencyValues.current[Top.self] == 4)
    }
  }

  @Test func theSameKeyInAnotherContextIsNoCycle() {
    enum Key: DependencyKey {
      static var liveValue: String {
        withDependencies {
          $0.context = .test
        } operation: {
          "live and " + DependencyValues.current[Key.self]
        }
      }
      static var testValue: String { "test" }
    }
    withDependencies {
      $0 = .live
    } operation: {
      #expect(DependencyValues.current[Key.self] == "live and test")
    }
  }

  // Each thread builds one of two values and waits for the other: without a record of who waits for whom, both hang.
  @Test(arguments: 1...50)
  func aCycleSeenFromTwoThreadsIsReportedOnce(_ run: Int) async throws {
    let reports = try await reports {
      await withDependencies {
        $0 = .live
      } operation: {
        let meeting = Meeting()
        await Meeting.$current.withValue(meeting) {
          async let left = onAThread { DependencyValues.current[Left.self] }
          async let right = onAThread { DependencyValues.current[Right.self] }
          let values = await [left, right].sorted()
          #expect(
            values == ["left right test", "right test"] || values == ["left test", "right left test"]
          )
        }
      }
    }
    let path = reports.map { $0.text.prefix { $0 != "\n" } }
    let left = "CycleTests.Left"
    let right = "CycleTests.Right"
    #expect(
      path == ["The default of \(left) needs itself: \(left) → \(right) → \(left)."]
        || path == ["The default of \(right) needs itself: \(right) → \(left) → \(right)."]
    )
  }

  /// Lets two threads go on once both have come.
  final class Meeting: Sendable {
    @TaskLocal static var current = Meeting()
    private let arrived = LockIsolated(0)

    func arrive() {
      arrived.withValue { $0 += 1 }
      while arrived.value < 2 { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.0005) }
    }
  }

  enum Left: DependencyKey {
    static var liveValue: String {
      Meeting.current.arrive()
      return "left " + DependencyValues.current[Right.self]
    }
    static var testValue: String { "test" }
  }

  enum Right: DependencyKey {
    static var liveValue: String {
      Meeting.current.arrive()
      return "right " + DependencyValues.current[Left.self]
    }
    static var testValue: String { "test" }
  }
}

private enum CycleAKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(\.cycleB) var next
    return next + 1
  }
  static var testValue: Int { 0 }
}

private enum CycleBKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(\.cycleC) var next
    return next + 1
  }
}

private enum CycleCKey: DependencyKey {
  static var liveValue: Int {
    @Dependency(\.cycleA) var next
    return next + 1
  }
}

extension DependencyValues {
  fileprivate var cycleA: Int { self[CycleAKey.self] }
  fileprivate var cycleB: Int { self[CycleBKey.self] }
  fileprivate var cycleC: Int { self[CycleCKey.self] }
}
