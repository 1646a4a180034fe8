import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import ReportRecorder
import Testing

/// The values that entries have, how they are overridden, and their keys.
@Suite struct EntryTests {
  @Test func anEntryHasItsValueInTestsAndPreviews() {
    #expect(value(of: \.testOnly, in: .test) == 1)
    #expect(value(of: \.testOnly, in: .preview) == 1)
    #expect(value(of: \.withLive, in: .test) == "test")
    #expect(value(of: \.withLive, in: .preview) == "live")
    #expect(value(of: \.withAll, in: .test) == ["test"])
    #expect(value(of: \.withAll, in: .preview) == ["preview"])
    #expect(value(of: \.withPreview, in: .test) == "test")
    #expect(value(of: \.withPreview, in: .preview) == "preview")
  }

  @Test func anEntryHasItsLiveValueInThePrograms() {
    #expect(value(of: \.withLive, in: .live) == "live")
    #expect(value(of: \.withAll, in: .live) == ["live"])
    #expect(value(of: \.withoutTestValue, in: .live) == 3)
    #expect(value(of: \.inferred, in: .live) == 5)
  }

  @Test func aValueNeedsNoWrittenType() {
    #expect(value(of: \.inferred, in: .test) == 4)
    #expect(value(of: \.inferredFromCall, in: .test) == ["a", "b"])
    #expect(value(of: \.inferredAll, in: .live) == .infinity)
    #expect(value(of: \.inferredAll, in: .preview) == 2.5)
    #expect(value(of: \.inferredAll, in: .test) == 1)
  }

  @Test func aTypeMayBeOfAnyForm() {
    #expect(value(of: \.optional, in: .test) == nil)
    #expect(value(of: \.unwrapped, in: .test) == nil)
    #expect(value(of: \.closure, in: .test)(1) == 2)
    #expect(value(of: \.tuple, in: .test) == (1, "a"))
    #expect(value(of: \.existential, in: .test) as? Int == 1)
    #expect(value(of: \.default, in: .test) == 7)
    #expect(value(of: \.`raw name`, in: .test) == 8)
  }

  @Test func anEntryIsOverridden() {
    withDependencies {
      $0.withLive = "overridden"
      $0.withAll.append("more")
      $0.client.load = { "\($0)" }
    } operation: {
      @Dependency(\.withLive) var withLive
      @Dependency(\.withAll) var withAll
      @Dependency(\.client) var client
      @Dependency(\.client.load) var load
      #expect(withLive == "overridden")
      #expect(withAll == ["test", "more"])
      #expect((try? client.load(id: 1)) == "1")
      #expect((try? load(2)) == "2")
    }
    @Dependency(\.withLive) var withLive
    #expect(withLive == "test")
  }

  @Test func aClientThatIsTheValueReportsWhatNobodyOverrode() {
    let reports = reports {
      withDependencies {
        $0.client.save = {}
      } operation: {
        @Dependency(\.client) var client
        client.save()
        #expect(throws: Unimplemented("EntryClient.load")) { try client.load(id: 1) }
      }
    }
    let line = EntryClient.line + 1
    #expect(reports == [unimplementedCall("EntryClient", "load", line: line, dependency: "$0.client")])
  }

  // MARK: Keys

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

  @Test(arguments: 1...2)
  func eachTestHasItsOwnObjectWhereTheTypeIsWritten(_: Int) {
    @Dependency(\.log) var log
    #expect(log.lines.value == [])
    log.lines.withValue { $0.append("a") }
    #expect(log.lines.value == ["a"])
  }

  @Test func anObjectIsOneWhereTheTypeIsNotWritten() {
    #expect(value(of: \.sharedLog, in: .test) === value(of: \.sharedLog, in: .test))
    #expect(value(of: \.log, in: .test) !== value(of: \.log, in: .test))
  }
}

private final class Log: Sendable {
  let lines = LockIsolated<[String]>([])
}

@DependencyClient
private struct EntryClient: Sendable {
  static let line = #line
  var load: @Sendable (_ id: Int) throws -> String
  var save: @Sendable () -> Void
}

extension DependencyValues {
  @DependencyEntry fileprivate var testOnly: Int = 1
  @DependencyEntry(liveValue: "live") fileprivate var withLive: String = "test"
  @DependencyEntry(liveValue: ["live"], previewValue: ["preview"]) fileprivate var withAll: [String] = [
    "test"
  ]
  @DependencyEntry(previewValue: "preview") fileprivate var withPreview: String = "test"
  @DependencyEntry(liveValue: 3) fileprivate var withoutTestValue: Int

  @DependencyEntry(liveValue: 5) fileprivate var inferred = 4
  @DependencyEntry private(set) fileprivate var inferredFromCall = ["b", "a"].sorted()
  @DependencyEntry(liveValue: Double.infinity, previewValue: 2.5) fileprivate var inferredAll = Double(1)

  @DependencyEntry fileprivate var optional: Int? = nil
  @DependencyEntry fileprivate var unwrapped: String! = nil
  @DependencyEntry fileprivate var closure: @Sendable (Int) -> Int = { $0 + 1 }
  @DependencyEntry fileprivate var tuple: (Int, String) = (1, "a")
  @DependencyEntry fileprivate var existential: any Sendable = 1
  @DependencyEntry fileprivate var `default`: Int = 7
  @DependencyEntry fileprivate var `raw name`: Int = 8

  @DependencyEntry fileprivate var client: EntryClient = EntryClient()
  @DependencyEntry("NamedKey") var named: Int = 1
  @DependencyEntry fileprivate var log: Log = Log()
  @DependencyEntry fileprivate var sharedLog = Log()
}
