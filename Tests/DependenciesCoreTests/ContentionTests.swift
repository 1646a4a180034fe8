import DependenciesCore
import DependenciesTestSupport
import Dispatch
import ReportRecorder
import Testing

/// Builds run outside of every lock, once for each key.
@Suite struct ContentionTests {
  // A lock held while user code builds a value deadlocks as soon as that code waits for another thread that
  // reads any dependency.
  @Test(arguments: 1...20)
  func aBuildMayBlockOnAThreadThatReadsAnotherDependency(_ run: Int) async {
    enum Blocking: DependencyKey {
      static var liveValue: Int {
        let scope = DependencyValues.Continuation.current
        let done = DispatchSemaphore(value: 0)
        let result = LockIsolated(0)
        DispatchQueue(label: "other").async {
          result.setValue(scope.yield { DependencyValues.current.number })
          done.signal()
        }
        done.wait()
        return result.value + 10
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
      let identities = await withTaskGroup(of: Token.self, returning: Set<ObjectIdentifier>.self) { group in
        for _ in 1...100 {
          group.addTask {
            @Dependency(Slow.self) var token
            return Slow.$builds.withValue(builds) { token }
          }
        }
        var tokens: [Token] = []
        for await token in group { tokens.append(token) }
        return Set(tokens.map(ObjectIdentifier.init))
      }
      #expect(identities.count == 1)
      #expect(builds.value == 1)
    }
  }

  @Test func aSlowBuildDoesNotDelayReadsOfOtherKeys() async {
    enum Slow: DependencyKey {
      @TaskLocal static var gate: Gate?
      static var liveValue: Int {
        gate?.enter()
        return 1
      }
    }
    final class Gate: Sendable {
      let entered = DispatchSemaphore(value: 0)
      let opened = DispatchSemaphore(value: 0)
      func enter() {
        entered.signal()
        opened.wait()
      }
    }
    await with(.live) {
      let gate = Gate()
      async let slow = onAThread {
        Slow.$gate.withValue(gate) { DependencyValues.current[Slow.self] }
      }
      await onAThread { gate.entered.wait() }
      // The slow build is under way and ends only when told to, so these reads cannot wait for it.
      let reads = await onAThread { Family.readAll(depth: 100) }
      #expect(reads == Array(repeating: 7, count: 101))
      gate.opened.signal()
      #expect(await slow == 1)
    }
  }

  @Test func aBuildMayReadHopAQueueAndStartATask() async {
    enum Busy: DependencyKey {
      static let task = LockIsolated<Task<Int, Never>?>(nil)
      static var liveValue: Int {
        @Dependency(\.number) var number
        let hopped = DispatchQueue(label: "hop").sync { DependencyValues.current.number }
        task.setValue(Task { DependencyValues.current.number })
        return number + hopped
      }
    }
    await withDependencies {
      $0 = .live
      $0.number = 20
    } operation: {
      let value = await onAThread { DependencyValues.current[Busy.self] }
      #expect(value == 40)
      #expect(await Busy.task.value?.value == 20)
    }
  }

  // The first read happens in the background while the main thread waits for it.
  @Test func aFirstReadInTheBackgroundDoesNotNeedTheBlockedMainThread() async {
    await with(.live) {
      let read = capturingDependencies { DependencyValues.current.number }
      let result = await MainActor.run {
        let done = DispatchSemaphore(value: 0)
        let result = LockIsolated(0)
        DispatchQueue(label: "background").async {
          result.setValue(read())
          done.signal()
        }
        blockingWait(done)
        return result.value
      }
      #expect(result == 1)
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
              _ = Family.readAll(depth: round % 30)
            }
          }
        }
      }
    }
  }

  // A default does not keep the owner of the defaults that it was built from, so reads race with its release.
  @Test(arguments: 1...10)
  func aDefaultMayBeReadThroughWhileItsOwnRootGoes(_ run: Int) async throws {
    struct Holding: DependencyKey {
      @Dependency(Family<Holding>.self) var number
      @Dependency(\.number) var path
      static var liveValue: Holding { Holding() }
    }
    let reports = try await reports {
      for _ in 1...100 {
        let root = LockIsolated<DependencyValues?>(.live)
        let holding = withDependencies {
          $0 = root.value ?? $0
        } operation: {
          DependencyValues.current[Holding.self]
        }
        async let reads = (1...50).map { _ in holding.number + holding.path }
        root.setValue(nil)
        #expect(holding.number == 7)
        #expect(await reads == Array(repeating: 8, count: 50))
      }
    }
    #expect(
      reports.allSatisfy {
        $0.text.contains("was read after the 'DependencyValues' that keep its default were released.")
      }
    )
  }

  // Many roots at once, each built by racing tasks: a value must never be seen under another root.
  @Test func rootsDoNotShareDefaults() async {
    enum Key: DependencyKey {
      static var liveValue: Token { Token() }
    }
    await withTaskGroup(of: (ObjectIdentifier, Token).self) { group in
      for _ in 1...200 {
        group.addTask {
          await with(.live) {
            async let first = DependencyValues.current[Key.self]
            async let second = DependencyValues.current[Key.self]
            let tokens = await (first, second)
            #expect(tokens.0 === tokens.1)
            return (ObjectIdentifier(tokens.0), tokens.0)
          }
        }
      }
      var seen: [ObjectIdentifier: Token] = [:]
      for await (identity, token) in group { seen[identity] = token }
      #expect(seen.count == 200)
    }
  }

  /// As many keys as are wanted.
  enum Family<Index>: DependencyKey {
    static var liveValue: Int { 7 }

    static func readAll(depth: Int) -> [Int] where Index == Int {
      func read<Nested>(_ type: Nested.Type, depth: Int) -> [Int] {
        let value = DependencyValues.current[Family<Nested>.self]
        return depth == 0 ? [value] : [value] + read([Nested].self, depth: depth - 1)
      }
      return read(Int.self, depth: depth)
    }
  }
}

private func blockingWait(_ semaphore: DispatchSemaphore) {
  semaphore.wait()
}

extension DependencyValues.Continuation {
  fileprivate static var current: DependencyValues.Continuation { withEscapedDependencies { $0 } }
}
