import Dependencies
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// Objects that a test keeps, and that read in their `deinit`.
@Suite struct ReleasedObjectTests {
  /// Reads as it is told when it is released.
  final class Leaver: Sendable {
    let wrapper = Dependency(\.greeting)
    let read: @Sendable (Leaver) -> Void
    init(_ read: @escaping @Sendable (Leaver) -> Void) { self.read = read }
    deinit { read(self) }
  }

  enum LeaverKey: TestDependencyKey {
    static var testValue: Leaver { Leaver(DependencyValues.current[ReadKey.self]) }
  }

  enum ExpiringLeaverKey: TestDependencyKey {
    static var testValue: Leaver { Leaver(DependencyValues.current[ReadKey.self]) }
    static var lifetime: DependencyLifetime { .expiring(after: .seconds(60)) }
  }

  enum ReadKey: TestDependencyKey {
    static var testValue: @Sendable (Leaver) -> Void { { _ in } }
  }

  enum Keeping: CaseIterable {
    case built, expiring, prepared, set, setLater
  }

  enum Setting: CaseIterable {
    case byTrait, byOverride, byPreparation
  }

  /// Runs a test that sets a greeting and keeps an object, and whose end releases the object.
  private func runTest(
    keeping: Keeping,
    setting: Setting = .byTrait,
    _ read: @escaping @Sendable (Leaver) -> Void
  ) async throws -> [Report] {
    let test = try #require(Test.current)
    let trait = DependenciesTrait.dependencies {
      if case .byTrait = setting { $0.greeting = "set" }
      $0[ReadKey.self] = read
      if case .set = keeping { $0[LeaverKey.self] = Leaver(read) }
    }
    return try await reports {
      try await trait.provideScope(for: test, testCase: .current) {
        let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
        switch setting {
        case .byTrait: break
        case .byOverride: overrideInTest(at: location, isOfTrait: false) { $0.greeting = "set" }
        case .byPreparation: prepareDependencies { $0.greeting = "set" }
        }
        switch keeping {
        case .built: _ = DependencyValues.current[LeaverKey.self]
        case .expiring:
          withDependencies({ $0.continuousClock = .immediate }) {
            _ = DependencyValues.current[ExpiringLeaverKey.self]
          }
        case .prepared: prepareDependencies { $0[LeaverKey.self] = Leaver(read) }
        case .set: break
        case .setLater:
          overrideInTest(at: location, isOfTrait: false) { $0[LeaverKey.self] = Leaver(read) }
        }
      }
    }
  }

  // It read the value of the process, and a test that had set what it needed failed with the advice to set it.
  @Test(arguments: Keeping.allCases, Setting.allCases)
  func aDeinitReadsWhatTheTestHasSet(_ keeping: Keeping, _ setting: Setting) async throws {
    let greetings = LockIsolated<[String]>([])
    let reports = try await runTest(keeping: keeping, setting: setting) { leaver in
      @Dependency(\.greeting) var greeting
      let all = [leaver.wrapper.wrappedValue, greeting, DependencyValues.current.greeting]
      greetings.withValue { $0 += all }
    }
    #expect(greetings.value == ["set", "set", "set"])
    #expect(reports == [])
  }

  @Test func itReadsAnObjectThatTheTestHasSet() async throws {
    let test = try #require(Test.current)
    let counts = LockIsolated<[Int]>([])
    let trait = DependenciesTrait.dependencies { values in
      values.counter = Counter()
      values[ReadKey.self] = { _ in counts.withValue { $0.append(DependencyValues.current.counter.next()) } }
    }
    try await trait.provideScope(for: test, testCase: .current) {
      _ = DependencyValues.current.counter.next()
      _ = DependencyValues.current[LeaverKey.self]
    }
    #expect(counts.value == [2])
  }

  @Test func itReadsInTheContextThatTheTestHasSet() async throws {
    let test = try #require(Test.current)
    let greeting = LockIsolated("")
    let trait = DependenciesTrait.dependencies {
      $0.context = .live
      $0[LeaverKey.self] = Leaver { _ in greeting.setValue(DependencyValues.current.greeting) }
    }
    try await trait.provideScope(for: test, testCase: .current) {}
    #expect(greeting.value == "Good morning")
  }

  // The process kept it, so that tests shared it.
  @Test func whatNothingHasSetIsBuiltForTheReadFromWhatTheTestHasSet() async throws {
    let counters = LockIsolated<[WeakCounter]>([])
    for _ in 1...2 {
      let reports = try await runTest(keeping: .built) { _ in
        for _ in 1...2 {
          let welcome = DependencyValues.current[WelcomeKey.self]
          #expect(welcome.text == "set, and welcome")
          #expect(welcome.counter.next() == 1)
          counters.withValue { $0.append(WeakCounter(welcome.counter)) }
        }
      }
      #expect(reports == [])
    }
    #expect(counters.value.map { $0.counter == nil } == [true, true, true, true])
  }

  struct WeakCounter: @unchecked Sendable {
    weak var counter: Counter?
    init(_ counter: Counter) { self.counter = counter }
  }

  final class Welcome: Sendable {
    let text = DependencyValues.current.greeting + ", and welcome"
    let counter = Counter()
  }

  enum WelcomeKey: TestDependencyKey {
    static var testValue: Welcome { Welcome() }
  }

  @Test func whatIsBuiltForADeinitReadsWhatTheTestHasSetToo() async throws {
    let greetings = LockIsolated<[String]>([])
    let reports = try await runTest(keeping: .built) { _ in
      DependencyValues.current[SecondKey.self].greetings.setValue(greetings)
    }
    #expect(greetings.value == ["set"])
    #expect(reports == [])
  }

  final class Second: Sendable {
    let greetings = LockIsolated<LockIsolated<[String]>?>(nil)
    deinit { greetings.value?.withValue { $0.append(DependencyValues.current.greeting) } }
  }

  enum SecondKey: TestDependencyKey {
    static var testValue: Second { Second() }
  }

  // The override was reported as never read.
  @Test func anOverrideThatOnlyADeinitReadsIsUsed() async throws {
    let test = try #require(Test.current)
    let reports = try await reports {
      try await UnusedOverridesTrait.reportsUnusedOverrides.provideScope(for: test, testCase: .current) {
        let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
        overrideInTest(at: location, isOfTrait: true) {
          $0.greeting = "set"
          $0[ReadKey.self] = { #expect($0.wrapper.wrappedValue == "set") }
        }
        _ = DependencyValues.current[LeaverKey.self]
      }
    }
    #expect(reports == [])
  }

  @Test(.againstHangs, arguments: 1...20) func threadsThatReadWhileATestEndsGetItsValues(_ run: Int)
    async throws
  {
    let threads = LockIsolated<[Task<Void, Never>]>([])
    _ = try await reports {
      let test = try #require(Test.current)
      let trait = DependenciesTrait.dependencies {
        $0.greeting = "set"
        $0[ReadKey.self] = { _ in
          let read = capturingDependencies { (_: Int) in
            #expect(["set", "Hello"].contains(DependencyValues.current.greeting))
            #expect(DependencyValues.current.counter.next() > 0)
          }
          for number in 1...3 {
            let thread = Task { await onAThread { for _ in 1...20 { read(number) } } }
            threads.withValue { $0.append(thread) }
          }
          for _ in 1...100 { #expect(DependencyValues.current.greeting == "set") }
        }
      }
      try await trait.provideScope(for: test, testCase: .current) {
        _ = DependencyValues.current[LeaverKey.self]
      }
      for thread in threads.value { await thread.value }
    }
  }
}
