extension AsyncStream {
  /// A stream that ends at once.
  ///
  /// It is the double of an endpoint whose elements a test is not about:
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

  /// A stream without elements that only ends when the task that waits for it is cancelled.
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

  /// A stream without elements that only ends when the task that waits for it is cancelled.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let places: AsyncThrowingStream<String, any Error> = .never
  /// ```
  @_disfavoredOverload
  public static var never: Self { Self { _ in } }
}
