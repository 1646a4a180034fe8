import DependenciesCore
import DependenciesTestSupport
import Dispatch
import TestHelpers
import Testing

/// Builds run outside of every lock, once for each key.
@Suite struct ContentionTests {
  // A lock held while user code builds a value deadlocks as soon as that code waits for another thread that
  // reads any dependency.
  @Test(arguments: 1...20)
  func aBuildMayBlockOnAThreadThatReadsAnotherDependency(_ run: Int) async {
    enum Blocking: DependencyKey {
      static var liveValue: Int {
        waitForQueue(capturingDependencies { DependencyValues.current.number }) + 10
      }
    }
    await with(.live) {
      #expect(await onAThread { DependencyValues.current[Blocking.self] } == 11)
    }
  }

  @Test(arguments: 1...20)
  func aHundredTasksShareOneBuild(_ run: Int) async {
    enum Slow: DependencyKey {
      @TaskLocal static var builds = LockIsolated(0)
      static var liveValue: Token {
        builds.withValue { $0 += 1 }
        pause(milliseconds: 2)
        return Token()
      }
    }
    let builds = LockIsolated(0)
    await with(.live) {
      await withTaskGroup(of: Token.self) { group in
        for _ in 1...100 {
          group.addTask { Slow.$builds.withValue(builds) { DependencyValues.current[Slow.self] } }
        }
        let token = await group.next()
        for await other in group { #expect(other === token) }
      }
      #expect(builds.value == 1)
    }
  }

  // The first read happens in the background while the main thread waits for it.
  @Test func aFirstReadInTheBackgroundDoesNotNeedTheBlockedMainThread() async {
    await with(.live) {
      let read = capturingDependencies { DependencyValues.current.number }
      #expect(await MainActor.run { waitForQueue(read) } == 1)
    }
  }

  @Test(arguments: 1...10)
  func readsPreparationsAndOverridesRaceWithoutHarm(_ run: Int) async {
    await with(.preview) {
      await withTaskGroup(of: Void.self) { group in
        for task in 1...8 {
          group.addTask {
            @Dependency(\.number) var number
            for round in 1...200 {
              if task == 1 { prepareDependencies { $0.number = round } }
              #expect((1...200).contains(number))
              withDependencies({ $0.number = -task }, operation: { #expect(number == -task) })
              Family<Int>.readAll(depth: round % 30)
            }
          }
        }
      }
    }
  }

  @Test(arguments: 1...100)
  func readersAndPreparationsThatRaceSeeOneValue(_ run: Int) async {
    let numbers = await with(.live) {
      await withTaskGroup(of: [Int].self) { group in
        for task in 1...4 {
          group.addTask {
            await onAThread {
              // Preparations that come too late.
              DependencyDiagnostics.withReporter { _ in
              } operation: {
                if task.isMultiple(of: 2) { prepareDependencies { $0.number = 10 * task } }
                return [DependencyValues.current.number, DependencyValues.current.number]
              }
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
    }
    #expect(Set(numbers).count == 1)
  }

  // Two stores that need each other, each on a thread of its own.
  @Test(arguments: 1...100)
  func aCycleAcrossTwoStoresEndsOnEveryThread(_ run: Int) async throws {
    let reports = try await reports {
      let stores = (0...1).map { _ in with(.live) { withEscapedDependencies { $0 } } }
      await Other.$stores.withValue(stores) {
        let names = await withTaskGroup(of: [String].self) { group in
          for (number, store) in stores.enumerated() {
            group.addTask {
              await onAThread {
                store.yield {
                  number == 0 ? DependencyValues.current[Other.self] : DependencyValues.current[One.self]
                }
              }
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        for names in names { #expect(names.last == "test" && names.count <= 4, "\(names)") }
      }
    }
    #expect(!reports.isEmpty)
  }

  // Many roots at once, each built by racing tasks: a value must never be seen under another root.
  @Test func rootsDoNotShareDefaults() async {
    enum Key: DependencyKey {
      static var liveValue: Token { Token() }
    }
    await withTaskGroup(of: Token.self) { group in
      for _ in 1...200 {
        group.addTask {
          await with(.live) {
            async let first = DependencyValues.current[Key.self]
            async let second = DependencyValues.current[Key.self]
            let tokens = await (first, second)
            #expect(tokens.0 === tokens.1)
            return tokens.0
          }
        }
      }
      let tokens = await group.reduce(into: []) { $0.append($1) }
      #expect(Set(tokens.map(ObjectIdentifier.init)).count == 200)
    }
  }

  /// Reads ``One`` in the other of two stores.
  enum Other: DependencyKey {
    @TaskLocal static var stores: [DependencyValues.Continuation] = []
    static var liveValue: [String] {
      pause(milliseconds: 1)
      return ["other"] + stores[1].yield { DependencyValues.current[One.self] }
    }
    static var testValue: [String] { ["test"] }
  }

  enum One: DependencyKey {
    static var liveValue: [String] {
      pause(milliseconds: 1)
      return ["one"] + Other.stores[0].yield { DependencyValues.current[Other.self] }
    }
    static var testValue: [String] { ["test"] }
  }

  /// As many keys as are wanted.
  enum Family<Index>: DependencyKey {
    static var liveValue: Int { 7 }

    static func readAll(depth: Int) {
      #expect(DependencyValues.current[Self.self] == 7)
      if depth > 0 { Family<[Index]>.readAll(depth: depth - 1) }
    }
  }
}

/// Blocks this thread while an operation runs on another.
private func waitForQueue(_ operation: @escaping @Sendable () -> Int) -> Int {
  let done = DispatchSemaphore(value: 0)
  let result = LockIsolated(0)
  DispatchQueue(label: "other").async {
    result.setValue(operation())
    done.signal()
  }
  done.wait()
  return result.value
}
