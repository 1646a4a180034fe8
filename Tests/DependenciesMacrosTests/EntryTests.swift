import DependenciesMacros
import DependenciesTestSupport
import MacroFixture
import TestHelpers
import Testing

/// The values that entries have, how they are overridden, and their keys.
@Suite struct EntryTests {
  @Test func anEntryHasAValueForEachContext() {
    expectValues(\.testOnly, preview: 1, test: 1)
    expectValues(\.withLive, live: "live", preview: "live", test: "test")
    expectValues(\.withAll, live: ["live"], preview: ["preview"], test: ["test"])
    expectValues(\.withPreview, preview: "preview", test: "test")
    expectValues(\.withoutTestValue, live: 3)
    expectValues(\.inferred, live: 5, test: 4)
    expectValues(\.madeByACall, test: ["a", "b"])
    expectValues(\.withAllNumbers, live: .infinity, preview: 2.5, test: 1)
  }

  @Test func aTypeMayBeOfAnyForm() {
    #expect(value(of: \.optional, in: .test) == nil)
    #expect(value(of: \.unwrapped, in: .test) == nil)
    #expect(value(of: \.closure, in: .test)(1) == 2)
    #expect(value(of: \.tuple, in: .test) == (1, "a"))
    #expect(value(of: \.existential, in: .test) as? Int == 1)
    #expect(value(of: \.default, in: .test) == 7)
    #expect(value(of: \.`raw name`, in: .test) == 8)
    #expect(value(of: \.`a→b`, in: .test) == 9)
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
    #expect(reports == [unimplementedCall("EntryClient", "load(id)", line: line, dependency: "$0.client")])
  }

  // MARK: Keys

  @Test func anotherModuleGivesTheLiveValue() {
    #expect(value(of: \.apiClient, in: .live).origin == "live")
    #expect(value(of: \.apiClient, in: .test).origin == "mock")
    expectValues(\.route, live: "/live", test: "/test")
  }

  // A key had a name only if its property was public, or if the entry gave it one.
  @Test func aKeyIsReadAndOverriddenByItsName() {
    withDependencies {
      $0[DependencyValues.routeDependencyKey.self] = "/overridden"
      $0[DependencyValues.namedDependencyKey.self] = 2
    } operation: {
      @Dependency(\.route) var route
      @Dependency(DependencyValues.namedDependencyKey.self) var named
      #expect(route == "/overridden")
      #expect(named == 2)
    }
  }

  // Without a written type, all tests shared one object, of which the macro warned.
  @Test(arguments: 1...2, [\DependencyValues.log, \.logOfInferredType, \.transientLog])
  fileprivate func eachTestHasItsOwnObject(_: Int, _ path: any KeyPath<DependencyValues, Log> & Sendable) {
    let log = Dependency(path)
    #expect(log.wrappedValue.lines.value == [])
    log.wrappedValue.lines.withValue { $0.append("a") }
    #expect(log.wrappedValue.lines.value == (path == \.transientLog ? [] : ["a"]))
  }

  private func expectValues<Value: Equatable>(
    _ path: any KeyPath<DependencyValues, Value> & Sendable,
    live: Value? = nil,
    preview: Value? = nil,
    test: Value? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (context, expected) in [(DependencyContext.live, live), (.preview, preview), (.test, test)] {
      guard let expected else { continue }
      #expect(value(of: path, in: context) == expected, "\(context)", sourceLocation: sourceLocation)
    }
  }
}

fileprivate final class Log: Sendable {
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
  @DependencyEntry private(set) fileprivate var madeByACall: [String] = ["b", "a"].sorted()
  @DependencyEntry(liveValue: Double.infinity, previewValue: 2.5) fileprivate var withAllNumbers: Double = 1

  @DependencyEntry fileprivate var optional: Int? = nil
  @DependencyEntry fileprivate var unwrapped: String! = nil
  @DependencyEntry fileprivate var closure: @Sendable (Int) -> Int = { $0 + 1 }
  @DependencyEntry fileprivate var tuple: (Int, String) = (1, "a")
  @DependencyEntry fileprivate var existential: any Sendable = 1
  @DependencyEntry fileprivate var `default`: Int = 7
  @DependencyEntry fileprivate var `raw name`: Int = 8
  // It did not compile: the name of its key had no backticks.
  @DependencyEntry fileprivate var `a→b`: Int = 9

  @DependencyEntry fileprivate var client: EntryClient = EntryClient()
  @DependencyEntry var named: Int = 1
  @DependencyEntry fileprivate var log: Log = Log()
  @DependencyEntry fileprivate var logOfInferredType = Log()
  @DependencyEntry(lifetime: .transient) fileprivate var transientLog = Log()
}
