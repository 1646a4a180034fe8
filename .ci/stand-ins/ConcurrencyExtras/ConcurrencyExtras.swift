// The names that this stands in for say who was called.

@dynamicMemberLookup
package final class LockIsolated<Value>: @unchecked Sendable {
  private var storage: Value

  package init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  package func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&storage)
  }

  package func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try newValue()
  }

  package var whose: String { "theirs" }
}

extension LockIsolated where Value: Sendable {
  package var value: Value { storage }

  package subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    storage[keyPath: keyPath]
  }
}

@dynamicMemberLookup
@propertyWrapper
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package init(wrappedValue: Value) {
    value = wrappedValue
  }

  package var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  package var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  package subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  package var whose: String { "theirs" }
}

/// The functions that were called here.
package enum Calls {
  @TaskLocal package static var log = CallLog()
}

package final class CallLog: @unchecked Sendable {
  package private(set) var names: [String] = []

  package init() {}

  func add(_ name: String = #function) { names.append(name) }
}

extension AsyncStream {
  package static var finished: Self {
    Calls.log.add()
    return Self { $0.finish() }
  }

  package static var never: Self {
    Calls.log.add()
    return Self { _ in }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  package static func finished(throwing error: Failure? = nil) -> Self {
    Calls.log.add()
    return Self { $0.finish(throwing: error) }
  }

  package static var never: Self {
    Calls.log.add()
    return Self { _ in }
  }
}

extension Task where Failure == Never {
  package static func never() async throws -> Success {
    Calls.log.add()
    throw _Concurrency.CancellationError()
  }

  package var cancellableValue: Success {
    get async {
      Calls.log.add()
      return await value
    }
  }
}

extension Task where Success == Never, Failure == Never {
  package static func never() async throws {
    Calls.log.add()
    throw _Concurrency.CancellationError()
  }

  package static func megaYield(count: Int = 1) async { Calls.log.add() }
}

extension Task where Failure == any Error {
  package var cancellableValue: Success {
    get async throws {
      Calls.log.add()
      return try await value
    }
  }
}

extension Result where Failure == any Error {
  package init(catching body: () async throws -> Success) async {
    Calls.log.add()
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

package func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  Calls.log.add()
  try operation()
}
