import Dependencies
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// Threads that use the store of a test while it closes, and after that.
@Suite(.againstHangs) struct StoreEndContentionTests {
  final class Owner: Sendable {
    let counter = DependencyValues.current.counter
  }

  enum SlowOwnerKey: TestDependencyKey {
    static var testValue: Owner {
      pause(milliseconds: 1)
      return Owner()
    }
  }

  /// Runs an operation as a test that leaves threads behind, and waits for these.
  private func runTest(
    leavingThreads count: Int,
    _ work: @escaping @Sendable (_ number: Int) -> Void,
    _ operation: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    let threads = LockIsolated<[Task<Void, Never>]>([])
    try await asTest {
      let work = capturingDependencies(work)
      for number in 0..<count {
        let thread = Task { await onAThread { work(number) } }
        threads.withValue { $0.append(thread) }
      }
      try await operation()
    }
    for thread in threads.value { await thread.value }
  }

  @Test(arguments: 1...100)
  func valuesAreBuiltAndAwaitedWhileAStoreCloses(_ run: Int) async throws {
    // Some of the reads are late.
    _ = try await reports {
      try await runTest(leavingThreads: 4) { _ in
        #expect(DependencyValues.current[SlowOwnerKey.self].counter.next() > 0)
      }
    }
  }

  @Test func aCrowdOfTestsKeepsItsValuesApartWhileThreadsOutliveIt() async throws {
    _ = try await reports {
      try await withThrowingTaskGroup { group in
        for number in 1...60 {
          group.addTask {
            try await runTest(leavingThreads: 3) { thread in
              for _ in 1...20 {
                _ = DependencyValues.current[SlowOwnerKey.self]
                switch thread {
                case 0: prepareDependencies { $0.untested = "\(number)" }
                case 1: overrideInTest(at: .unknown, isOfTrait: false) { $0.greeting = "\(number)" }
                default: withDependencies({ $0.greeting += "!" }, operation: {})
                }
              }
            } _: {
              let counter = DependencyValues.current.counter
              await Task.yield()
              #expect(DependencyValues.current.counter === counter)
              #expect(DependencyValues.current[SlowOwnerKey.self].counter === counter)
              #expect(["Hello", "\(number)"].contains(DependencyValues.current.greeting))
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
