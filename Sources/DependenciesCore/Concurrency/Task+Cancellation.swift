extension Task where Failure == Never {
  /// Waits until the current task is cancelled.
  ///
  /// It is the double of an endpoint that does not answer while a test looks at what happens meanwhile:
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
  /// - Returns: Nothing: it has no end but the error.
  /// - Throws: `CancellationError` when the current task is cancelled.
  @_disfavoredOverload
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never { return value }
    throw _Concurrency.CancellationError()
  }

  /// The result of the task, which is cancelled too if the task that waits for it is cancelled.
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
  /// Waits until the current task is cancelled.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let task = Task { try await Task.never() }
  /// task.cancel()
  /// ```
  ///
  /// - Throws: `CancellationError` when the current task is cancelled.
  @_disfavoredOverload
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The result of the task, which is cancelled too if the task that waits for it is cancelled.
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
