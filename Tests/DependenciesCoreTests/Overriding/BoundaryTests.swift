import DependenciesCore
import DependenciesTestSupport
import Dispatch
import Testing

/// Which boundaries carry overrides, and how to carry them over the others.
@Suite struct BoundaryTests {
  struct Failure: Error, Equatable {}

  @Test func tasksGroupsAndChildTasksInheritOverrides() async {
    await withDependencies {
      $0.number = 10
    } operation: {
      #expect(await Task { DependencyValues.current.number }.value == 10)
      async let child = DependencyValues.current.number
      #expect(await child == 10)
      let sum = await withTaskGroup(of: Int.self) { group in
        for _ in 1...3 { group.addTask { DependencyValues.current.number } }
        return await group.reduce(0, +)
      }
      #expect(sum == 30)
    }
  }

  @Test func detachedTasksAndQueuesDoNotButObjectsContinuationsAndClosuresCarryThem() async {
    struct Model {
      @Dependency(\.number) var number
    }
    let (model, dependencies, bound) = made(in: 10) {
      (Model(), withEscapedDependencies { $0 }, capturingDependencies { DependencyValues.current.number })
    }
    await withDependencies {
      $0.number = 20
    } operation: {
      // To read the default there would be an issue of no test.
      let nothing = "DependencyValues, context test, overrides: none"
      #expect(await Task.detached { DependencyValues.current.description }.value == nothing)
      #expect(await onAQueue { DependencyValues.current.description } == nothing)
    }
    #expect(await Task.detached { model.number }.value == 10)
    #expect(await onAQueue { model.number } == 10)
    #expect(await Task.detached(operation: bound).value == 10)
    #expect(await onAQueue(bound) == 10)
    #expect(await onAQueue { dependencies.yield { DependencyValues.current.number } } == 10)
  }

  @Test func aContinuationOutlivesItsScopeAndWorksAnyNumberOfTimes() async {
    let dependencies = made(in: 10) { withEscapedDependencies { $0 } }
    for _ in 1...2 {
      #expect(dependencies.yield { DependencyValues.current.number } == 10)
      let number = await dependencies.yield {
        await Task.yield()
        return DependencyValues.current.number
      }
      #expect(number == 10)
    }
    let asynchronous = await withDependencies {
      $0.number = 10
    } operation: {
      await withEscapedDependencies { dependencies in
        await onAQueue { dependencies.yield { DependencyValues.current.number } }
      }
    }
    #expect(asynchronous == 10)
  }

  @Test func overridesInsideYieldHoldAndThoseAroundItDoNot() {
    let dependencies = made(in: 10) { withEscapedDependencies { $0 } }
    withDependencies {
      $0.number = 20
      $0.testClient.name = "around"
    } operation: {
      dependencies.yield {
        #expect(DependencyValues.current.number == 10)
        #expect(DependencyValues.current.testClient.name == "client")
        made(in: 30) { #expect(DependencyValues.current.number == 30) }
      }
    }
  }

  @Test func closuresOfEveryKindCanBeBound() async throws {
    let bound = made(in: 10) {
      (
        none: capturingDependencies { DependencyValues.current.number },
        two: capturingDependencies { (a: Int, b: Int) in DependencyValues.current.number + a + b },
        throwing: capturingDependencies { (fails: Bool) throws -> Int in
          if fails { throw Failure() }
          return DependencyValues.current.number
        },
        asynchronous: capturingDependencies { (a: Int) async -> Int in
          await Task.yield()
          return DependencyValues.current.number + a
        },
        asynchronousThrowing: capturingDependencies { (fails: Bool, a: Int, b: Int) async throws -> Int in
          await Task.yield()
          if fails { throw Failure() }
          return DependencyValues.current.number + a + b
        }
      )
    }
    #expect(bound.none() == 10)
    #expect(bound.two(1, 2) == 13)
    #expect(try bound.throwing(false) == 10)
    #expect(throws: Failure()) { try bound.throwing(true) }
    #expect(await bound.asynchronous(1) == 11)
    #expect(try await bound.asynchronousThrowing(false, 1, 2) == 13)
    await #expect(throws: Failure()) { try await bound.asynchronousThrowing(true, 0, 0) }
  }

  @Test func asynchronousOverridesKeepTheCallersIsolation() async throws {
    actor Owner {
      var count = 0
      let model = NonSendable()

      func run() async -> Int {
        await withDependencies {
          self.preconditionIsolated()
          $0.number = 10
        } operation: {
          await Task.yield()
          self.preconditionIsolated()
          count += 1
          model.count += DependencyValues.current.number
          return model.count
        }
      }
    }
    #expect(await Owner().run() == 10)
    try await onTheMainActor()
  }

  @MainActor private func onTheMainActor() async throws {
    let model = NonSendable()
    let made = try await withDependencies {
      $0.number = 10
    } operation: {
      try await Task.sleep(for: .zero)
      MainActor.preconditionIsolated()
      model.count += 1
      return NonSendable()
    }
    await withDependencies(from: made) {
      await Task.yield()
      MainActor.preconditionIsolated()
    }
    await withEscapedDependencies { dependencies in
      await dependencies.yield {
        await Task.yield()
        MainActor.preconditionIsolated()
      }
    }
    #expect(model.count == 1)
  }

  final class NonSendable {
    @Dependency(\.number) var number
    var count = 0
  }

  private func onAQueue<Result: Sendable>(_ operation: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "queue").async { continuation.resume(returning: operation()) }
    }
  }
}
