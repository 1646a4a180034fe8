// The names of swift-concurrency-extras 1.3.2 that the library has as well. `whose` and the calls say who was called.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  private var storage: Value

  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  public func withValue<Result: Sendable>(
    _ operation: @Sendable (inout Value) throws -> Result
  ) rethrows -> Result {
    try operation(&storage)
  }

  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try newValue()
  }

  public var whose: String { "theirs" }
}

extension LockIsolated where Value: Sendable {
  public var value: Value { storage }

  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    storage[keyPath: keyPath]
  }
}

@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  public var value: Value

  public init(_ value: Value) {
    self.value = value
  }

  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  public var whose: String { "theirs" }
}

public struct AnyHashableSendable: Hashable, Sendable {
  public let base: any Hashable & Sendable
  public var whose: String { "theirs" }

  public init(_ base: some Hashable & Sendable) {
    self.base = base
  }

  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.base) == AnyHashable(right.base)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension AnyHashableSendable: CustomStringConvertible {
  public var description: String { "\(base)" }
}

/// The functions that were called here.
public enum Calls {
  @TaskLocal public static var log = CallLog()
}

public final class CallLog: @unchecked Sendable {
  public private(set) var names: [String] = []

  public init() {}

  func add(_ name: String = #function) { names.append(name) }
}

extension AsyncStream {
  public static var finished: Self {
    Calls.log.add()
    return Self { $0.finish() }
  }

  public static var never: Self {
    Calls.log.add()
    return Self { _ in }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  public static func finished(throwing error: Failure? = nil) -> Self {
    Calls.log.add()
    return Self { $0.finish(throwing: error) }
  }

  public static var never: Self {
    Calls.log.add()
    return Self { _ in }
  }
}

extension AsyncStream {
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, Element: Sendable {
    Calls.log.add()
    self.init { continuation in
      Task {
        do { for try await element in sequence { continuation.yield(element) } } catch {}
        continuation.finish()
      }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, Element: Sendable {
    Calls.log.add()
    self.init { continuation in
      Task {
        do {
          for try await element in sequence { continuation.yield(element) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

extension Task where Failure == Never {
  public static func never() async throws -> Success {
    Calls.log.add()
    throw _Concurrency.CancellationError()
  }

  public var cancellableValue: Success {
    get async {
      Calls.log.add()
      return await value
    }
  }
}

extension Task where Success == Never, Failure == Never {
  public static func never() async throws {
    Calls.log.add()
    throw _Concurrency.CancellationError()
  }

  public static func megaYield(count: Int = 1) async { Calls.log.add() }
}

extension Task where Failure == any Error {
  public var cancellableValue: Success {
    get async throws {
      Calls.log.add()
      return try await value
    }
  }
}

extension Result where Failure == any Error {
  public init(catching body: () async throws -> Success) async {
    Calls.log.add()
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  Calls.log.add()
  try operation()
}
