import DependenciesCore
import DependenciesTestSupport
import Testing

/// Update closures that wait for nothing, with operations that do.
@Suite struct AsynchronousOperationTests {
  struct Failure: Error, Equatable {}

  actor Counter {
    private(set) var steps: [String] = []

    func run() async -> [String] {
      await withDependencies {
        steps.append("update")
        $0.number = steps.count
      } operation: {
        steps.append("operation \(DependencyValues.current.number)")
        await Task.yield()
        steps.append("end \(DependencyValues.current.number)")
      }
      return steps
    }
  }

  @Test func bothClosuresRunOnTheActorThatContainsThem() async {
    #expect(await Counter().run() == ["update", "operation 1", "end 1"])
  }

  @Test @MainActor func nothingElseRunsOnTheActorBetweenTheCallAndTheUpdate() async {
    var steps: [String] = []
    let other = Task { steps.append("other") }
    await withDependencies {
      steps.append("update")
      $0.number = 10
    } operation: {
      await other.value
      steps.append("operation")
    }
    #expect(steps == ["update", "other", "operation"])
  }

  @Test func whatEitherClosureThrowsIsThrown() async {
    await #expect(throws: Failure()) {
      try await withDependencies { _ in
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
    await #expect(throws: Failure()) {
      try await withDependencies {
        $0.number = 10
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
    #expect(DependencyValues.current.number == 3)
  }

  @Test func aModelHandsItsDependenciesToAnAsynchronousOperation() async {
    struct Model {
      @Dependency(\.number) var number
    }
    let model = withDependencies({ $0.number = 10 }, operation: { Model() })
    let numbers = await withDependencies(from: model) {
      $0.testClient.name = "changed"
    } operation: {
      await Task.yield()
      return (DependencyValues.current.number, DependencyValues.current.testClient.name)
    }
    #expect(numbers == (10, "changed"))
    let other = await withDependencies(from: model) {
      await Task.yield()
      $0.number += 1
    } operation: {
      await Task.yield()
      return DependencyValues.current.number
    }
    #expect(other == 11)
  }

  @Test func operationsThatAreFunctionsAndNestedScopesSeeTheOverrides() async {
    @Sendable func read() async -> Int { DependencyValues.current.number }
    func update(_ values: inout DependencyValues) { values.number += 1 }
    let sum = await withDependencies(update) {
      await withDependencies(update, operation: read)
    }
    #expect(sum == 5)
  }
}
