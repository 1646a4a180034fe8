// The operations of overrides: what they throw, and the actor on which they run. And what cannot be set at all.
import Dependencies
import DependenciesMacros
import DependenciesTestSupport
import Testing

extension DependencyValues {
  @DependencyEntry var number: Int = 1
  var next: Int { number + 1 }
}

func load() async throws -> Int { 1 }

@MainActor
final class Model {
  @Dependency(\.number) var number
}

// The macro '#expect' hides 'try' from the closure. The compiler reports it in the expansion.
func expectation() async {
  await withDependencies {
    $0.number = 2
  } operation: {
    #expect(try await load() == 1)
  }
}

nonisolated func modelOfTheMainActor() async -> Model {
  await withDependencies {
    // 3 warning: no 'async' operations occur within 'await' expression
    $0.number = 2
  } operation: { @MainActor in
    // 16 error: converting function value of type '@MainActor @Sendable () -> Model' to '() -> Model' loses global actor 'MainActor'
    Model()
  }
}

func set(_ model: Model) {
  @Dependency(\.self) var dependencies
  DependencyValues.current.number = 2
  // 28 error: cannot assign to property: 'current' is a get-only property
  withDependencies {
    $0.next = 3
    // 8 error: cannot assign to property: 'next' is a get-only property
  } operation: {
  }
}

@MainActor
func set(number model: Model) { model.number = 2 }
// 39 error: cannot assign to property: 'number' is a get-only property

func family() {
  let texts = DependencyFamily { (id: Int) in "\(id)" }
  _ = texts[1]
  // 12 error: value of type 'DependencyFamily<Int, String>' has no subscripts
}

// Nothing is wrong with these.
func right() async throws {
  try await withDependencies {
    $0.number = 2
  } operation: {
    let number = try await load()
    #expect(number == 1)
  }
  _ = await withDependencies {
    $0.number = 2
  } operation: {
    await Model()
    // 5 warning: no 'async' operations occur within 'await' expression
  }
  _ = DependencyFamily { (id: Int) in "\(id)" }(1)
}
