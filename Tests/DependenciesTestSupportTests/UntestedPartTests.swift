import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

extension DependencyValues {
  fileprivate var files: UntestedPartTests.Files {
    get { self[UntestedPartTests.FilesKey.self] }
    set { self[UntestedPartTests.FilesKey.self] = newValue }
  }

  fileprivate var limit: Int {
    get { self[UntestedPartTests.LimitKey.self] }
    set { self[UntestedPartTests.LimitKey.self] = newValue }
  }
}

/// Update closures that change values which are not made for tests.
@Suite struct UntestedPartTests {
  struct Files: Sendable {
    var read: @Sendable () -> String
    var delete: @Sendable () -> String

    func reading(_ read: @escaping @Sendable () -> String) -> Files { Files(read: read, delete: delete) }
  }

  enum FilesKey: DependencyKey {
    static var liveValue: Files { Files(read: { "live" }, delete: { "live" }) }
  }

  enum LimitKey: DependencyKey {
    static var liveValue: Int { 1000 }
    static var previewValue: Int { 10 }
  }

  enum Session: DependencyScopeName {}

  struct Model {
    @Dependency(\.files) var files
  }

  /// A call whose update closure reads `files`, and its line.
  struct Override: Sendable {
    let line: Int
    let call: @Sendable () async throws -> Void

    init(line: Int = #line, _ call: @escaping @Sendable () async throws -> Void) {
      (self.line, self.call) = (line, call)
    }
  }

  static let read: @Sendable () -> String = { "test" }

  static let overrides = [
    Override { withDependencies({ $0.files.read = read }, operation: expectLive) },
    Override { withDependencies(from: Model(), { $0.files.read = read }, operation: expectLive) },
    Override { await withDependencyScope(Session.self, { $0.files.read = read }, operation: expectLive) },
    Override { prepareDependencies { $0.files.read = read } },
    Override { try await run(.dependency(\.files.read, read), expectLive) },
    Override { try await run(.dependencies { $0.files.read = read }, expectLive) },
    Override { try await run(.dependencies { $0.files.read = await Task { read }.value }, expectLive) },
  ]

  @Sendable static func expectLive() {
    @Dependency(\.files) var files
    #expect(files.read() == "test")
    #expect(files.delete() == "live")
  }

  private static func run(_ trait: DependenciesTrait, _ operation: @Sendable () -> Void = {}) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: .current) { operation() }
  }

  // A test replaced one endpoint of a live client, and called the others, and nothing said so.
  @Test(arguments: overrides)
  func theOverrideIsAWarningThatNamesKeyAndPlaceAndTest(_ override: Override) async throws {
    let reports = try await reports { try await override.call() }
    let text = """
      @Dependency(\\.files) has no test value, so an update closure in a test got its live or preview value.

        Key:            UntestedPartTests.FilesKey
        Value:          UntestedPartTests.Files
        Overridden at:  DependenciesTestSupportTests/UntestedPartTests.swift:\(override.line)
        Test:           UntestedPartTests/theOverrideIsAWarningThatNamesKeyAndPlaceAndTest(_:)

      What the closure does not replace is not made for tests.
      Give the key a 'testValue', or set the whole value before it is read or changed, for example in a trait:

        @Test(.dependencies { $0.files = … })
      """
    #expect(reports == [Report(text: text, line: override.line, isWarning: true)])
  }

  @Test func eachKeyIsOneWarningForEachCall() {
    let reports = reports {
      for _ in 1...2 {
        withDependencies {
          let (files, limit) = ($0.files, $0.limit)
          $0.files = files.reading(Self.read)
          $0.limit = limit + 1
          $0.limit += 1
        } operation: {
          let limit = DependencyValues.current.limit
          #expect(limit == 12)
        }
      }
      withDependencies({ $0.limit += 1 }, operation: {})
    }
    let names = reports.map { $0.text.prefix { $0 != " " } }
    #expect(names == ["@Dependency(\\.files)", "@Dependency(\\.limit)", "@Dependency(\\.limit)"])
    #expect(reports.allSatisfy { $0.isWarning })
  }

  // A read by one closure counted for the next closure at the same line.
  @Test func aClosureIsNotWarnedOfForWhatAnotherAtItsLineHasRead() {
    func change(_ update: (inout DependencyValues) -> Void) { withDependencies(update, operation: {}) }
    let reports = reports {
      change { _ = $0.limit }
      change { $0.limit = 5 }
    }
    #expect(reports == [])
  }

  @Test func aReadThatOverridesNothingIsNoWarning() {
    let reports = reports { withDependencies({ $0.limit = $0.files.read().count }, operation: {}) }
    #expect(reports == [])
  }

  @Test func aReadByAWrapperInAClosureIsAnOrdinaryOne() {
    let reports = reports {
      withDependencies({ $0.files = Model().files.reading(Self.read) }, operation: Self.expectLive)
    }
    #expect(reports.map(\.isWarning) == [false])
  }

  // The library's own assignment through a key path reads the value that it replaces.
  @Test(.dependency(\.limit, 1))
  func wholeValuesAndOtherContextsAreNoWarning() async throws {
    let reports = try await reports {
      try await Self.run(.dependency(\.files, Files(read: Self.read, delete: Self.read)))
      withDependencies {
        $0 = .test
        $0.files = Files(read: Self.read, delete: Self.read)
        $0.files.read = { "other" }
      } operation: {
      }
      for context in [DependencyContext.live, .preview] {
        withDependencies {
          $0 = DependencyValues()
          $0.context = context
          $0.files.read = Self.read
          $0.limit += 1
        } operation: {
        }
      }
    }
    #expect(reports == [])
  }
}
