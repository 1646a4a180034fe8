import Dependencies
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// The end of the store of a test.
@Suite struct StoreEndTests {
  // MARK: Late work

  final class Owner: Sendable {
    let counter = DependencyValues.current.counter
  }

  enum OwnerKey: TestDependencyKey {
    static var testValue: Owner { Owner() }
  }

  enum TransientOwnerKey: TestDependencyKey {
    static var testValue: Owner { Owner() }
    static var lifetime: DependencyLifetime { .transient }
  }

  // The construction of a value for the process found a second store of the test, which was kept for good.
  @Test(arguments: [false, true])
  func aLateReadIsOneOfTheProcessAlsoTwoConstructionsAway(isTransient: Bool) async throws {
    let read = LockIsolated<(owner: Owner, counter: Counter)?>(nil)
    let reports = try await reportsOfLateWork {
      let values = DependencyValues.current
      read.setValue((isTransient ? values[TransientOwnerKey.self] : values[OwnerKey.self], values.counter))
    }
    let values = try #require(read.value)
    #expect(values.owner.counter === values.counter)
    #expect(values.counter !== DependencyValues.current.counter)
    #expect(reports.allSatisfy { $0.text.contains("was read for a test that has ended") })
    // The construction of a transient value reads for the late work.
    #expect(reports.count == (isTransient ? 3 : 2))
  }

  // Its values were lost, unreported.
  @Test func aLatePreparationIsReported() async throws {
    let line = #line + 1
    let reports = try await reportsOfLateWork { prepareDependencies { $0.greeting = "late" } }
    let text = lateCall("prepareDependencies", in: "aLatePreparationIsReported", at: line)
    #expect(reports == [Report(text: text, line: line)])
  }

  // They were lost, unreported.
  @Test func lateOverridesOfATestAreReported() async throws {
    let line = #line
    let location = CodeLocation(fileID: #fileID, filePath: #filePath, line: UInt(line), column: 1)
    let reports = try await reportsOfLateWork {
      overrideInTest(at: location, isOfTrait: false) { $0.greeting = "late" }
    }
    let text = lateCall("overrideDependencies", in: "lateOverridesOfATestAreReported", at: line)
    #expect(reports == [Report(text: text, line: line)])
  }

  private func lateCall(_ function: String, in test: String, at line: Int) -> String {
    """
    \(function) was called for a test that has ended.

      Called at:  DependenciesTestSupportTests/StoreEndTests.swift:\(line)
      Test:       StoreEndTests/\(test)()

    It has no effect.
    A task of that test still runs. Let the test wait for it, or cancel it:

      let task = Task { … }
      await task.value
    """
  }

  // MARK: Destruction

  final class Part: Sendable {
    static let alive = LockIsolated(0)
    init() { Self.alive.withValue { $0 += 1 } }
    deinit { Self.alive.withValue { $0 -= 1 } }
  }

  enum PartKey: TestDependencyKey {
    static var testValue: Part { Part() }
    static var lifetime: DependencyLifetime { .transient }
  }

  final class Farewell: Sendable {
    deinit { _ = DependencyValues.current[PartKey.self] }
  }

  enum FarewellKey: TestDependencyKey {
    static var testValue: Farewell { Farewell() }
  }

  // A `deinit` at the end found a second store of the test, which was never closed.
  @Test func aReadInADeinitAtTheEndIsNotReportedAndKeepsNothing() async throws {
    let reports = try await reports {
      try await asTest { _ = DependencyValues.current[FarewellKey.self] }
    }
    #expect(Part.alive.value == 0)
    #expect(reports.isEmpty)
  }

  // Each built the other again, until the stack ended.
  @Test func valuesThatReadEachOtherWhenTheyAreReleasedComeToAnEnd() async throws {
    let before = Mates.made.value
    try await asTest { Mates.read() }
    #expect(Mates.made.value <= before + Mates.most)
  }

  final class Leaving: Sendable {
    deinit { prepareDependencies { $0.greeting = "of the run before" } }
  }

  enum LeavingKey: TestDependencyKey {
    static var testValue: Leaving { Leaving() }
  }

  /// Runs a test twice, as a trait does that retries.
  struct Twice: TestTrait, TestScoping {
    func provideScope(
      for test: Test,
      testCase: Test.Case?,
      performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await function()
      try await function()
    }
  }

  // A `deinit` at the end prepared a value for the next run.
  @Test(Twice(), .dependencies) func theEndOfARunDoesNotReachTheNext() {
    #expect(DependencyValues.current.greeting == "Hello")
    _ = DependencyValues.current[LeavingKey.self]
  }

  private enum Visit: DependencyScopeName {}

  final class Busy: Sendable {
    deinit {
      #expect(DependencyValues.current.counter.next() > 0)
      withDependencies {
        $0.greeting = "override"
      } operation: {
        #expect(DependencyValues.current.greeting == "override")
      }
      prepareDependencies { $0.greeting = "prepared" }
      let visit = DependencyScope(Visit.self)
      withDependencies(in: visit) { #expect(!DependencyValues.current.greeting.isEmpty) }
    }
  }

  enum BusyKey: TestDependencyKey {
    static var testValue: Busy { Busy() }
  }

  @Test func aDeinitAtTheEndMayDoEverything() async throws {
    for _ in 1...50 {
      try await asTest {
        _ = DependencyValues.current[BusyKey.self]
        withDependencies({ $0 = .test }, operation: { _ = DependencyValues.current[BusyKey.self] })
      }
    }
  }
}
