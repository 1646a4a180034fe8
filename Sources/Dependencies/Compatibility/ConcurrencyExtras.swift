// Names that came with swift-concurrency-extras.

extension AsyncStream {
  /// A stream that ends at once.
  ///
  /// Use it for an endpoint whose elements do not matter to a test:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct LocationClient: Sendable {
  ///   var places: @Sendable () -> AsyncStream<String>
  /// }
  ///
  /// let nowhere = LocationClient(places: { .finished })
  /// ```
  @_disfavoredOverload
  public static var finished: Self { Self { $0.finish() } }

  /// A stream without elements that ends only when the awaiting task is canceled.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let task = Task {
  ///   for await place in AsyncStream<String>.never { print(place) }
  ///   return "cancelled"
  /// }
  /// task.cancel()
  /// print(await task.value)
  /// ```
  @_disfavoredOverload
  public static var never: Self { Self { _ in } }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that ends at once, with an error or without one.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct LocationClient: Sendable {
  ///   var places: @Sendable () -> AsyncThrowingStream<String, any Error>
  /// }
  ///
  /// let denied = LocationClient(places: { .finished(throwing: CancellationError()) })
  /// ```
  ///
  /// - Parameter error: The error, or nil to end without one.
  /// - Returns: The stream.
  @_disfavoredOverload
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }

  /// A stream without elements that ends only when the awaiting task is canceled.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let places: AsyncThrowingStream<String, any Error> = .never
  /// ```
  @_disfavoredOverload
  public static var never: Self { Self { _ in } }
}

extension AsyncStream {
  /// A stream of the elements of a sequence. An error ends it.
  ///
  /// A task takes the elements at once, and the stream keeps them until they are read.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let (places, continuation) = AsyncStream<String>.makeStream()
  /// let capitals = AsyncStream(places.map { $0.uppercased() })
  /// ```
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - limit: How many unread elements the stream keeps.
  @_disfavoredOverload
  public init<Base: AsyncSequence & Sendable>(
    _ sequence: Base,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) where Base.Element == Element, Element: Sendable {
    self.init(bufferingPolicy: limit) { continuation in
      let task = Task {
        do { for try await element in sequence { continuation.yield(element) } } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A stream and its continuation.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: How many unread elements the stream keeps.
  /// - Returns: The stream and its continuation.
  @available(*, deprecated, message: "Use 'makeStream(of:bufferingPolicy:)'.")
  @_disfavoredOverload
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of a sequence, and of the error that ends it.
  ///
  /// A task takes the elements at once, and the stream keeps them until they are read.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - limit: How many unread elements the stream keeps.
  @_disfavoredOverload
  public init<Base: AsyncSequence & Sendable>(
    _ sequence: Base,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) where Base.Element == Element, Element: Sendable {
    self.init(bufferingPolicy: limit) { continuation in
      let task = Task {
        do {
          for try await element in sequence { continuation.yield(element) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// A stream and its continuation.
  ///
  /// - Parameters:
  ///   - elementType: The type of the elements.
  ///   - limit: How many unread elements the stream keeps.
  /// - Returns: The stream and its continuation.
  @available(*, deprecated, message: "Use 'makeStream(of:bufferingPolicy:)'.")
  @_disfavoredOverload
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// A stream of the elements. An error ends it.
  ///
  /// - Returns: The stream.
  @_disfavoredOverload
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// A stream of the elements, and of the error that ends them.
  ///
  /// - Returns: The stream.
  @_disfavoredOverload
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

extension Task where Failure == Never {
  /// Waits until the current task is canceled.
  ///
  /// Use it for an endpoint that does not answer during a test:
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// struct SearchClient: Sendable {
  ///   var search: @Sendable (_ term: String) async throws -> [String]
  /// }
  ///
  /// let slow = SearchClient(search: { _ in try await Task.never() })
  /// ```
  ///
  /// - Returns: Nothing; it only throws.
  /// - Throws: `CancellationError` when the current task is canceled.
  @_disfavoredOverload
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never { return value }
    throw _Concurrency.CancellationError()
  }

  /// The result of the task. Canceling the awaiting task cancels this task.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func count(to end: Int) async -> Int {
  ///   let task = Task {
  ///     var count = 0
  ///     while count < end, !Task.isCancelled { count += 1 }
  ///     return count
  ///   }
  ///   return await task.cancellableValue
  /// }
  /// ```
  @_disfavoredOverload
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the current task is canceled.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let task = Task { try await Task.never() }
  /// task.cancel()
  /// ```
  ///
  /// - Throws: `CancellationError` when the current task is canceled.
  @_disfavoredOverload
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The result of the task. Canceling the awaiting task cancels this task.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func wait(on clock: any Clock<Duration>) async throws {
  ///   let task = Task { try await clock.sleep(for: .seconds(60)) }
  ///   try await task.cancellableValue
  /// }
  /// ```
  @_disfavoredOverload
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Result {
  /// Runs an asynchronous operation, and keeps its result or error.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// func load() async throws -> String { "text" }
  ///
  /// let result = await Result { try await load() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - body: The operation. It runs on the actor whose code contains it.
  @_disfavoredOverload
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: @concurrent () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// A value of any type that is `Hashable` and `Sendable`.
///
/// ```swift
/// import Dependencies
///
/// let tasks: [AnyHashableSendable: Task<Void, Never>] = [AnyHashableSendable("refresh"): Task {}]
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Wraps a value.
  ///
  /// - Parameter base: The value.
  @_disfavoredOverload
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? Self)?.base ?? base
  }

  /// Whether two values are equal, as `AnyHashable` compares them.
  public static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.base) == AnyHashable(right.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: CustomStringConvertible {
  /// The value as text.
  public var description: String { "\(base)" }
}

/// A value that is passed between threads although its type is not `Sendable`.
///
/// It exists for code from another package. New code needs no wrapper:
///
/// ```swift
/// import Dependencies
///
/// final class Player {
///   func play() {}
/// }
///
/// nonisolated(unsafe) let player = Player()
/// Task.detached { player.play() }
/// ```
///
/// The compiler does not check the value's use for data races.
@available(*, deprecated, message: "Use 'nonisolated(unsafe)', or make the type of the value 'Sendable'.")
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property.
  ///
  /// - Parameter wrappedValue: The value.
  @_disfavoredOverload
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value of the property.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part {
    value[keyPath: keyPath]
  }

  /// A mutable part of the value.
  ///
  /// - Parameter keyPath: The path from the value to the part.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

@available(*, deprecated)
extension UncheckedSendable: Equatable where Value: Equatable {}

@available(*, deprecated)
extension UncheckedSendable: Hashable where Value: Hashable {}
