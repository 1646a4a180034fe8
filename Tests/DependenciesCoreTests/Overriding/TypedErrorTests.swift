import DependenciesCore
import Testing

// Defect: every function that runs an operation was `rethrows`, which forgets the type of the error, so code
// with typed throws could not call it.

private enum Failure: Error, Equatable { case full, closed }

private struct Other: Error {}

private enum TypedRequest: DependencyScopeName {}

private struct Model {
  @Dependency(\.number) var number
}

private func number() throws(Failure) -> Int {
  @Dependency(\.number) var number
  guard number < 10 else { throw .full }
  return number
}

private func numberLater() async throws(Failure) -> Int {
  await Task.yield()
  return try number()
}

/// Each function throws errors of the type that its operation throws: else this file does not compile.
struct TypedErrorTests {
  @Test(arguments: [1, 10]) func anOperation(_ value: Int) {
    func run() throws(Failure) -> [Int] {
      let model = Model()
      let scope = DependencyScope(TypedRequest.self)
      return [
        try withDependencies({ $0.number = value }, operation: number),
        try withDependencies {
          $0.number = value
        } operation: { () throws(Failure) in
          try number()
        },
        try withDependencies(from: model, { $0.number = value }, operation: number),
        try withDependencies(in: scope, { $0.number = value }, operation: number),
        try withDependencies {
          $0.number = value
        } operation: { () throws(Failure) in
          let inner = DependencyScope(TypedRequest.self)
          return try withDependencies(in: inner, operation: number)
            + withDependencies(from: Model(), operation: number)
            + withEscapedDependencies { (continuation) throws(Failure) in try continuation.yield(number) }
        },
      ]
    }
    let result = Result(catching: run)
    #expect(result == (value < 10 ? .success([1, 1, 1, 1, 3]) : .failure(.full)))
  }

  @Test(arguments: [1, 10]) func anAsynchronousOperation(_ value: Int) async {
    func run() async throws(Failure) -> [Int] {
      let model = Model()
      let scope = DependencyScope(TypedRequest.self)
      return [
        try await withDependencies({ $0.number = value }, operation: numberLater),
        try await withDependencies {
          $0.number = value
        } operation: { () async throws(Failure) in
          try await numberLater()
        },
        try await withDependencies(from: model, { $0.number = value }, operation: numberLater),
        try await withDependencyScope(
          TypedRequest.self,
          { $0.number = value },
          operation: { () async throws(Failure) in
            try await withDependencyScope(TypedRequest.self, operation: numberLater)
              + withDependencyScope(TypedRequest.self, in: nil, operation: numberLater)
              + withDependencies(in: DependencyScope(TypedRequest.self), operation: numberLater)
          }
        ),
        try await withDependencyScope(
          TypedRequest.self,
          in: scope,
          { $0.number = value },
          operation: { () async throws(Failure) in
            try await withDependencies(from: Model(), operation: numberLater)
              + withDependencies(in: scope, { $0.number = 2 }, operation: numberLater)
              + withEscapedDependencies { (continuation) async throws(Failure) in
                try await continuation.yield(numberLater)
              }
          }
        ),
      ]
    }
    do throws(Failure) {
      #expect(try await run() == [1, 1, 1, 3, 4])
    } catch {
      #expect(value == 10 && error == .full)
    }
  }

  @Test func anUpdateClosureOfAScope() {
    func open() throws(Failure) -> DependencyScope {
      try DependencyScope(TypedRequest.self) { _ throws(Failure) in throw .closed }
    }
    #expect(throws: Failure.closed) { try open() }
  }

  @Test func anUpdateClosureThatThrowsOneErrorBesideAnOperationThatThrowsAnother() async {
    #expect(throws: Other.self) {
      try withDependencies { _ in
        throw Other()
      } operation: { () throws(Failure) -> Int in
        throw .full
      }
    }
    #expect(throws: Failure.full) {
      try withDependencies {
        $0.number = try number()
      } operation: {
        throw Failure.full
      }
    }
    await #expect(throws: Other.self) {
      try await withDependencyScope(TypedRequest.self) { _ in
        throw Other()
      } operation: {
        try await numberLater()
      }
    }
  }

  @Test func anOperationThatReturnsNothing() async {
    func close() throws(Failure) {
      try withDependencies {
        $0.number = 10
      } operation: { () throws(Failure) in
        _ = try number()
      }
    }
    func closeLater() async throws(Failure) {
      try await withDependencyScope(TypedRequest.self) {
        $0.number = 10
      } operation: { () async throws(Failure) in
        _ = try await numberLater()
      }
    }
    #expect(throws: Failure.full) { try close() }
    await #expect(throws: Failure.full) { try await closeLater() }
  }

  @Test func aFunctionThatRethrows() {
    func overridden<Value>(_ operation: () throws -> Value) rethrows -> Value {
      try withDependencies({ $0.number = 10 }, operation: operation)
    }
    func typed<Value, Failure: Error>(_ operation: () throws(Failure) -> Value) throws(Failure)
      -> Value
    {
      try withDependencies({ $0.number = 10 }, operation: operation)
    }
    #expect(overridden { Model().number } == 10)
    #expect(typed({ Model().number }) == 10)
    #expect(throws: Failure.full) { try overridden(number) }
    #expect(throws: Failure.full) { try typed(number) }
  }

  @Test func aCapturedClosureThatReturnsAResult() throws {
    let captured = withDependencies {
      $0.number = 10
    } operation: {
      capturingDependencies { (limit: Int) in Result { () throws(Failure) in try number() + limit } }
    }
    func call() throws(Failure) -> Int { try captured(1).get() }
    #expect(throws: Failure.full) { try call() }
  }
}
