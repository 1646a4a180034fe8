// Names of streams that only swift-dependencies has, and none of its sister packages.

extension AsyncStream {
  /// A stream of the elements of a sequence, of which it keeps a limited number. An error ends it.
  ///
  /// A task takes the elements at once, and the stream keeps them until they are read.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// let (places, continuation) = AsyncStream<String>.makeStream()
  /// let newest = AsyncStream(places, bufferingPolicy: .bufferingNewest(1))
  /// ```
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - limit: How many unread elements the stream keeps.
  @_disfavoredOverload
  public init<Base: AsyncSequence & Sendable>(
    _ sequence: Base,
    bufferingPolicy limit: Continuation.BufferingPolicy
  ) where Base.Element == Element, Element: Sendable {
    self.init(bufferingPolicy: limit) { continuation in
      let task = Task {
        do { for try await element in sequence { continuation.yield(element) } } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of a sequence, of which it keeps a limited number, and of the error that ends
  /// it.
  ///
  /// A task takes the elements at once, and the stream keeps them until they are read.
  ///
  /// - Parameters:
  ///   - sequence: The sequence.
  ///   - limit: How many unread elements the stream keeps.
  @_disfavoredOverload
  public init<Base: AsyncSequence & Sendable>(
    _ sequence: Base,
    bufferingPolicy limit: Continuation.BufferingPolicy
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
}
