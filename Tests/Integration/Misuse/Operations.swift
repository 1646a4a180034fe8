// The operations of overrides: what they throw and return, and the actor on which they run. And what cannot be set at all.
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

@Test func aTestThatDoesNotThrow() async {
  let number = try await load()  // error
  #expect(number == 1)
}

nonisolated func modelOfTheMainActor() async -> Model {
  await withDependencies {  // warning
    $0.number = 2
  } operation: { @MainActor in
    // error: loses global actor 'MainActor'
    Model()
  }
}

// An override needs an operation.
func overrideWithoutOperation() {
  withDependencies { $0.number = 2 }
  // error: 'withDependencies' is unavailable: add the code that uses the overrides: 'operation: { … }'
  withDependencies {  // error
    $0.number = 2
  } content: {
  }
}

func returnWithoutOperation() -> Int {
  withDependencies { $0.number = 2 }
  // error: 'withDependencies' is unavailable: add the code that uses the overrides: 'operation: { … }'
}

// An override is a closure, and the operation another one.
func aPathAndAValue() {
  withDependencies(\.number, 2)
  // error: 'withDependencies(_:_:operation:)' is unavailable: write 'withDependencies { $0.name = value } operation: { … }'
  withDependencies(\.number, 2) {
    // error: 'withDependencies(_:_:operation:)' is unavailable: write 'withDependencies { $0.name = value } operation: { … }'
  }
}

func theModelAlone(model: Model) {
  withDependencies(model) {
    // error: no exact matches in call to global function 'withDependencies'
  }
}

func aModelWithoutOperation(model: Model) {
  withDependencies(from: model) { $0.number = 2 }
  // error: 'withDependencies(from:_:)' is unavailable: add the code that uses the overrides: 'operation: { … }'
}

// Nothing is wrong with this.
func aModelWithOperation(model: Model) {
  withDependencies(from: model) {
    $0.number = 2
  } operation: {
  }
}

// Swift infers no error type for a closure. An operation returns a value that can be copied.
enum Failure: Error { case a }

func save() throws(Failure) -> Int { throw .a }

func typedError() throws(Failure) -> Int {
  try withDependencies {
    // error: thrown expression type 'any Error' cannot be converted to error type 'Failure'
    $0.number = 2
  } operation: {
    try save()
  }
}

func typedErrorOfACapturedClosure() throws(Failure) -> Int {
  let saveLater = capturingDependencies(save)
  return try saveLater()  // error
}

struct Token: ~Copyable {}

func token() -> Token {
  withDependencies {  // error
    $0.number = 2
  } operation: {
    Token()
  }
}

// An operation is a closure, which does not set the constants of a suite.
@MainActor
@Suite struct Models {
  let model: Model

  init() {
    withDependencies {
      $0.number = 2
    } operation: {
      model = Model()
      // error: cannot assign to property: 'model' is a 'let' constant
    }
  }
}

func set(_ model: Model) {
  @Dependency(\.self) var dependencies
  DependencyValues.current.number = 2  // error
  withDependencies {
    $0.next = 3  // error
  } operation: {
  }
}

@MainActor
func set(number model: Model) { model.number = 2 }
// error: cannot assign to property: 'number' is a get-only property

// Nothing is wrong with these.
func right() async throws {
  try await withDependencies {
    $0.number = 2
  } operation: {
    let number = try await load()
    #expect(number == 1)
    try await #expect(load() == 1)
    try #expect(save() == 1)
  }
  _ = await withDependencies {
    $0.number = 2
  } operation: {
    await Model()  // warning
  }
}

@MainActor
@Suite struct RightModels {
  let model: Model

  init() {
    model = withDependencies {
      $0.number = 2
    } operation: {
      Model()
    }
  }
}

func rightTypedErrors() throws(Failure) -> Int {
  let number = try withDependencies {
    $0.number = 2
  } operation: { () throws(Failure) in
    try save()
  }
  let saveLater = capturingDependencies { Result(catching: save) }
  return try number + saveLater().get()
}

func rightToken() -> Token {
  var token: Token?
  withDependencies {
    $0.number = 2
  } operation: {
    token = Token()
  }
  return token!
}
