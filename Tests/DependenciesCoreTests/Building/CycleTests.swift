import DependenciesCore
import DependenciesTestSupport
import Dispatch
import TestHelpers
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

  /// Places in this file.
  private func places(_ lines: [Int]) -> [String] {
    lines.map { "DependenciesCoreTests/CycleTests.swift:\($0)" }
  }

  @Test func aCycleOfOneKeyIsReportedAndItsReaderGetsTheTestValue() {
    with(.live) {
      let line = #line + 2
      let reports = reports {
        @Dependency(Own.self) var own
        #expect(own == ["own", "test"])
        #expect(own == ["own", "test"])
      }
      let keys = ["CycleTests.Own", "CycleTests.Own"]
      let text = cycleReport(of: keys, readAt: places([line, Own.line]))
      #expect(reports == [Report(text: text, line: Own.line)])
    }
  }

  @Test func aCycleOfTwoKeysIsReportedWithItsPath() {
    with(.live) {
      let line = #line + 2
      let reports = reports {
        @Dependency(First.self) var first
        #expect(first == ["first", "second", "test"])
      }
      let keys = ["CycleTests.First", "CycleTests.Second", "CycleTests.First"]
      let text = cycleReport(of: keys, readAt: places([line, First.line, Second.line]))
      #expect(reports == [Report(text: text, line: Second.line)])
    }
  }

  @Test func aCycleOfThreeKeysReadByKeyPathIsReportedWithItsPath() {
    with(.live) {
      let reports = reports { #expect(DependencyValues.current.cycleA == 3) }
      let keys = ["\\.cycleA", "\\.cycleB", "\\.cycleC", "\\.cycleA"]
      #expect(reports.map(\.fact) == [cycleFact(of: keys)])
    }
  }

  @Test func aCycleBehindAnInnocentReaderNamesOnlyTheCycle() {
    enum Innocent: DependencyKey {
      static var liveValue: [String] { DependencyValues.current[Own.self] }
    }
    with(.live) {
      let reports = reports { #expect(DependencyValues.current[Innocent.self] == ["own", "test"]) }
      #expect(reports.map(\.fact) == [cycleFact(of: ["CycleTests.Own", "CycleTests.Own"])])
    }
  }

  enum Scoped: DependencyKey {
    static var liveValue: [String] { ["scoped"] + DependencyValues.current[Scoped.self] }
    static var testValue: [String] { ["test"] }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  // Constructions for an update closure were looked for without the scope that they belong to, so the value
  // was built five times before the cycle was found, and the message had the same key five times.
  @Test(arguments: [false, true])
  func aCycleOfAKeyThatIsOnlyChangedInPartNamesItOnce(_ isScoped: Bool) async throws {
    let name = isScoped ? "Scoped" : "Own"
    func check<Key: DependencyKey>(_ key: Key.Type) where Key.Value == [String] {
      withDependencies {
        $0[key].append("more")
      } operation: {
        #expect(DependencyValues.current[key] == [name.lowercased(), "test", "more"])
      }
    }
    let reports = try await reports {
      await with(.live) {
        await withDependencyScope(Session.self) {
          if isScoped { check(Scoped.self) } else { check(Own.self) }
        }
      }
    }
    #expect(reports.map(\.fact) == [cycleFact(of: ["CycleTests.\(name)", "CycleTests.\(name)"])])
  }

  @Test func theSameKeyInAnotherContextIsNoCycle() {
    enum Key: DependencyKey {
      static var liveValue: String {
        "live and "
          + withDependencies({ $0.context = .test }, operation: { DependencyValues.current[Key.self] })
      }
      static var testValue: String { "test" }
    }
    with(.live) {
      #expect(DependencyValues.current[Key.self] == "live and test")
    }
  }

  // Each thread builds one of two values and waits for the other. Without a record of the waits, both hang.
  @Test(arguments: 1...50)
  func aCycleSeenFromTwoThreadsIsReportedOnce(_ run: Int) async throws {
    let reports = try await reports {
      await with(.live) {
        let meeting = Meeting()
        await Meeting.$current.withValue(meeting) {
          async let left = onAThread { Left.use() }
          async let right = onAThread { Right.use() }
          let values = await [left, right].sorted()
          #expect(
            values == ["left right test", "right test"] || values == ["left test", "right left test"]
          )
        }
      }
    }
    // Whichever thread comes second closes it; each read stands with the place that made it.
    let (left, right) = ("CycleTests.Left", "CycleTests.Right")
    let texts = [
      cycleReport(of: [left, right, left], readAt: places([Left.useLine, Left.line, Right.line])),
      cycleReport(of: [right, left, right], readAt: places([Right.useLine, Right.line, Left.line])),
    ]
    #expect(reports.count == 1)
    #expect(texts.contains(reports.first?.text ?? ""), "\(reports)")
  }

  // A thread whose build had ended still counted as the builder until the waiting threads got the lock, so
  // its next build or read looked like a cycle.
  @Test(arguments: 1...20)
  func aThreadThatWaitedForAFinishedBuildClosesNoCycle(_ run: Int) async throws {
    enum Lower: DependencyKey {
      static var liveValue: String {
        pause(milliseconds: 6)
        return "lower"
      }
    }
    enum Upper: DependencyKey {
      static var liveValue: String {
        let lower = DependencyValues.current[Lower.self]
        pause(milliseconds: 2)
        return "upper of \(lower)"
      }
    }
    let reports = try await reports {
      await with(.live) {
        async let first = onAThread {
          _ = DependencyValues.current[Lower.self]
          return DependencyValues.current[Upper.self]
        }
        async let second = onAThread {
          pause(milliseconds: 2)
          return DependencyValues.current[Upper.self]
        }
        #expect(await [first, second] == ["upper of lower", "upper of lower"])
      }
    }
    #expect(reports == [])
  }

  @Test func aConstructionThatStartsOverForEverIsReported() {
    enum Endless: DependencyKey {
      static var liveValue: Int {
        with(.live) { DependencyValues.current[Endless.self] + 1 }
      }
      static var testValue: Int { 0 }
    }
    with(.live) {
      let reports = reports { #expect(DependencyValues.current[Endless.self] == 4) }
      #expect(reports.count == 1)
    }
  }

  // A scope has a store of its own, and only fresh values counted.
  @Test func aConstructionThatStartsOverForEverInScopesIsReported() {
    enum Endless: DependencyKey {
      static var liveValue: Int { DependencyScope(Session.self).value(of: Endless.self) + 1 }
      static var testValue: Int { 0 }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    with(.live) {
      let reports = reports { #expect(DependencyScope(Session.self).value(of: Endless.self) == 4) }
      #expect(reports.map(\.fact) == [cycleFact(of: Array(repeating: "CycleTests.Endless", count: 5))])
    }
  }

  // Each of two fresh scopes in a construction started over, to a depth of thirty-two.
  @Test func aConstructionThatStartsOverTwiceForEverEnds() {
    enum Twice: DependencyKey {
      static var liveValue: Int { startOver() + startOver() }
      static var testValue: Int { 1 }
      static func startOver() -> Int { with(.live) { DependencyValues.current[Twice.self] } }
    }
    with(.live) {
      let reports = reports { #expect(DependencyValues.current[Twice.self] > 1) }
      #expect(reports.count < 100)
    }
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
    static let useLine = #line + 1
    static func use() -> String { DependencyValues.current[Left.self] }

    static let line = #line + 3
    static var liveValue: String {
      Meeting.current.arrive()
      return "left " + DependencyValues.current[Right.self]
    }
    static var testValue: String { "test" }
  }

  enum Right: DependencyKey {
    static let useLine = #line + 1
    static func use() -> String { DependencyValues.current[Right.self] }

    static let line = #line + 3
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
