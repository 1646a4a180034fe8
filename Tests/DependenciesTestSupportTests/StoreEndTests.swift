import Dependencies
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The end of the store of a test.
@Suite struct StoreEndTests {
  final class Owner: Sendable {
    let counter = DependencyValues.current.counter
  }

  enum OwnerKey: TestDependencyKey {
    static var testValue: Owner { Owner() }
  }

  /// Runs an operation as a test that ends with it.
  private func asTest(_ operation: @escaping @Sendable () async throws -> Void) async throws {
    let test = try #require(Test.current)
    try await DependenciesTrait.dependencies.provideScope(
      for: test,
      testCase: .current,
      performing: operation
    )
  }

  // The construction of a value for the process found a second store of the test, which was kept for good.
  @Test func aLateReadIsOneOfTheProcessAlsoTwoConstructionsAway() async throws {
    let read = LockIsolated<(owner: Owner, counter: Counter)?>(nil)
    let work = LockIsolated<Task<Void, Never>?>(nil)
    let (gate, opening) = AsyncStream<Never>.makeStream()
    let reports = try await reports {
      try await asTest {
        work.setValue(
          Task {
            for await _ in gate {}
            read.setValue((DependencyValues.current[OwnerKey.self], DependencyValues.current.counter))
          }
        )
      }
      opening.finish()
      await work.value?.value
    }
    let values = try #require(read.value)
    #expect(values.owner.counter === values.counter)
    #expect(values.counter !== DependencyValues.current.counter)
    #expect(reports.count { $0.text.contains("was read for a test that has ended") } == 2)
  }

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
}
