import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite(.againstHangs) struct DependencyLoaderCycleTests {
  typealias Loader = DependencyLoader<Int>

  // MARK: Cycles

  private enum SelfishKey: TestDependencyKey {
    static var testValue: Loader {
      DependencyLoader { try await DependencyValues.current[SelfishKey.self]() }
    }
  }

  @Test func aStartThatCallsItsOwnLoaderGetsAnError() async throws {
    let loader = DependencyValues.current[SelfishKey.self]
    let error = await #expect(throws: DependencyLoaderError.self) { try await loader() }
    #expect(error?.reason == .cycle)
    #expect(
      error?.fact == """
        The start of DependencyLoaderCycleTests.SelfishKey needs itself: \
        DependencyLoaderCycleTests.SelfishKey → DependencyLoaderCycleTests.SelfishKey.
        """
    )
  }

  @Test func theErrorShowsThePathThroughOtherLoaders() async throws {
    let error = await #expect(throws: DependencyLoaderError.self) {
      try await DependencyValues.current.outerLoader()
    }
    let file = "DependenciesTests/DependencyLoaderCycleTests.swift"
    #expect(
      error?.description == """
        The start of \\.innerLoader needs itself: \\.innerLoader → \\.outerLoader → \\.innerLoader.

          Called \\.outerLoader:  \(file):\(innerKeyLine), while \\.innerLoader starts
          Called \\.innerLoader:  \(file):\(outerKeyLine), while \\.outerLoader starts

        Let one of them start without the other, and call that only when its value is needed, for example in a
        method of the value.
        """
    )
  }

  // Each was begun by a call that knows nothing of the other.
  @Test(arguments: 2...5) func loadersThatStrangersHaveStartedFormARing(_ count: Int) async throws {
    for _ in 1...50 {
      let loaders = LockIsolated<[Loader]>([])
      let gate = TaskGate()
      loaders.setValue(
        (0..<count).map { index in
          DependencyLoader {
            await gate.wait()
            return try await loaders.value[(index + 1) % count]()
          }
        }
      )
      let calls = loaders.value.map { loader in Task { try await loader() } }
      await eventually { gate.count == count }
      gate.open()
      for call in calls {
        let error = await #expect(throws: DependencyLoaderError.self) { try await call.value }
        #expect(error?.reason == .cycle)
        #expect(error?.description.split(separator: " → ").count == count + 1)
      }
      loaders.setValue([])
    }
  }

  @Test func aStartMayGoOnAfterTheErrorOfACycle() async throws {
    let loaders = LockIsolated<[Loader]>([])
    loaders.setValue([
      DependencyLoader { try await loaders.value[1]() + 1 },
      DependencyLoader { (try? await loaders.value[0]()) ?? 10 },
    ])
    #expect(try await loaders.value[0]() == 11)
    #expect(try await loaders.value[1]() == 10)
    loaders.setValue([])
  }

  // MARK: No cycles

  @Test func aTaskThatTheStartMakesMayCallTheLoader() async throws {
    let loaders = LockIsolated<Loader?>(nil)
    let answers = LockIsolated<[Task<Int, any Error>]>([])
    let loader: Loader = DependencyLoader {
      let loader = loaders.value!
      answers.withValue { answers in
        answers.append(Task { try await loader() })
        answers.append(Task.detached { try await loader() })
      }
      // Child tasks end before the start does.
      await withTaskGroup(of: Result<Int, any Error>.self) { group in
        for _ in 1...5 { group.addTask { await result { try await loader() } } }
        await Task.yield()
        group.cancelAll()
        for await result in group {
          #expect(throws: CancellationError.self) { try result.get() }
        }
      }
      return 7
    }
    loaders.setValue(loader)
    #expect(try await loader() == 7)
    for answer in answers.value { #expect(try await answer.value == 7) }
    loaders.setValue(nil)
  }

  @Test func loadersMayShareAndChainStarts() async throws {
    let base = DependencyLoader { () async throws -> Int in
      try await Task.sleep(for: .milliseconds(5))
      return 1
    }
    let left = DependencyLoader { try await base() + 1 }
    let right = DependencyLoader { try await base() + left() }
    let top = DependencyLoader {
      async let left = left()
      async let right = right()
      return try await left + right + base()
    }
    #expect(try await top() == 6)
  }

  @Test func aLaterTaskIsNotTakenForTheTaskOfAStartThatHasEnded() async throws {
    let loaders = LockIsolated<Loader?>(nil)
    let attempts = LockIsolated(0)
    let late = LockIsolated<[Task<Int, any Error>]>([])
    let gate = TaskGate()
    // The tasks inherit the task local of a start whose task is gone. One of them may get its address.
    let loader: Loader = DependencyLoader {
      if attempts.withValue({
        $0 += 1; return $0
      }) == 1 {
        let makers = (1...50).map { _ in
          Task {
            await gate.wait()
            return try await Task { try await loaders.value!() }.value
          }
        }
        late.setValue(makers)
        throw Refusal()
      }
      return 7
    }
    loaders.setValue(loader)
    await #expect(throws: Refusal()) { try await loader() }
    gate.open()
    for task in late.value { #expect(try await task.value == 7) }
    loaders.setValue(nil)
  }

  @Test func aStartThatWaitsForAClosedLoaderGoesOn() async throws {
    let gate = TaskGate()
    let slow = DependencyLoader { await gate.wait() }
    let loader = DependencyLoader { () async throws -> String in
      do {
        try await slow()
        return "slow"
      } catch let error as DependencyLoaderError where error.reason == .closed {
        return "closed"
      }
    }
    let call = Task { try await loader() }
    await gate.waitForSomeone()
    let closing = Task { await slow.close { _ in } }
    #expect(try await call.value == "closed")
    gate.open()
    await closing.value
  }
}

private enum OuterKey: TestDependencyKey {
  static var testValue: DependencyLoader<Int> {
    DependencyLoader { try await DependencyValues.current.innerLoader() }
  }
}

private let outerKeyLine = #line - 4

private enum InnerKey: TestDependencyKey {
  static var testValue: DependencyLoader<Int> {
    DependencyLoader { try await DependencyValues.current.outerLoader() }
  }
}

private let innerKeyLine = #line - 4

extension DependencyValues {
  fileprivate var outerLoader: DependencyLoader<Int> { self[OuterKey.self] }
  fileprivate var innerLoader: DependencyLoader<Int> { self[InnerKey.self] }
}
