// Streams and tasks without results, for test values. They give way to those of swift-concurrency-extras.

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

extension Task where Failure == Never {
  /// Waits until the current task is canceled.
  ///
  /// Use it for an endpoint that does not answer during a test:
  ///
  /// ```swift
  /// struct SearchClient: Sendable {
  ///   var search: @Sendable (_ term: String) async throws -> [String]
  /// }
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
