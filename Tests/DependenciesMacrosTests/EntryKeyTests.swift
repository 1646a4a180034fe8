import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import ReportRecorder
import Testing

/// The keys of entries: their names, their access, and live values in other modules.
@Suite struct EntryKeyTests {
  @Test func anotherModuleGivesTheLiveValue() {
    #expect(value(of: \.apiClient, in: .live).origin == "live")
    #expect(value(of: \.apiClient, in: .test).origin == "mock")
    #expect(value(of: \.maximumRetries, in: .live) == 5)
    #expect(value(of: \.maximumRetries, in: .test) == 1)
    #expect(value(of: \.route, in: .live) == "/live")
    #expect(value(of: \.route, in: .test) == "/test")
  }

  @Test func aKeyIsReadAndOverriddenByItsName() {
    withDependencies {
      $0[DependencyValues.RouteKey.self] = "/overridden"
      $0[DependencyValues.NamedKey.self] = 2
    } operation: {
      @Dependency(\.route) var route
      @Dependency(DependencyValues.NamedKey.self) var named
      #expect(route == "/overridden")
      #expect(named == 2)
    }
  }

  @Test(arguments: 1...3)
  func eachTestHasItsOwnObjectWhereTheTypeIsWritten(_: Int) {
    @Dependency(\.log) var log
    #expect(log.lines.value == [])
    log.lines.withValue { $0.append("a") }
    #expect(log.lines.value == ["a"])
  }

  @Test func anObjectIsOneWhereTheTypeIsNotWritten() {
    let (first, second) = (value(of: \.sharedLog, in: .test), value(of: \.sharedLog, in: .test))
    #expect(first === second)
    let (own, other) = (value(of: \.log, in: .test), value(of: \.log, in: .test))
    #expect(own !== other)
  }
}

private final class Log: Sendable {
  let lines = LockIsolated<[String]>([])
}

extension DependencyValues {
  @DependencyEntry("NamedKey") var named: Int = 1
  @DependencyEntry fileprivate var log: Log = Log()
  @DependencyEntry fileprivate var sharedLog = Log()
}
