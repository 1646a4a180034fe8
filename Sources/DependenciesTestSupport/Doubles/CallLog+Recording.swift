// One function for each effect: generics cannot abstract over the effects of a closure.

extension CallLog {
  /// An endpoint that records each call, then runs an operation.
  ///
  /// - Parameter operation: The work of the endpoint.
  /// - Returns: The endpoint, with the log's arguments.
  public func recording<each Argument: Sendable, Result>(
    _ operation: @escaping @Sendable (repeat each Argument) -> Result
  ) -> @Sendable (repeat each Argument) -> Result where Arguments == (repeat each Argument) {
    { (argument: repeat each Argument) in
      self.add((repeat each argument))
      return operation(repeat each argument)
    }
  }

  /// A throwing endpoint that records each call, then runs an operation.
  ///
  /// - Parameter operation: The work of the endpoint.
  /// - Returns: The endpoint, with the log's arguments.
  public func recording<each Argument: Sendable, Result>(
    _ operation: @escaping @Sendable (repeat each Argument) throws -> Result
  ) -> @Sendable (repeat each Argument) throws -> Result where Arguments == (repeat each Argument) {
    { (argument: repeat each Argument) in
      self.add((repeat each argument))
      return try operation(repeat each argument)
    }
  }

  /// An asynchronous endpoint that records each call, then runs an operation.
  ///
  /// - Parameter operation: The work of the endpoint.
  /// - Returns: The endpoint, with the log's arguments.
  public func recording<each Argument: Sendable, Result>(
    _ operation: @escaping @Sendable @concurrent (repeat each Argument) async -> Result
  ) -> @Sendable @concurrent (repeat each Argument) async -> Result
  where Arguments == (repeat each Argument) {
    { (argument: repeat each Argument) in
      self.add((repeat each argument))
      return await operation(repeat each argument)
    }
  }

  /// An asynchronous throwing endpoint that records each call, then runs an operation.
  ///
  /// - Parameter operation: The work of the endpoint.
  /// - Returns: The endpoint, with the log's arguments.
  public func recording<each Argument: Sendable, Result>(
    _ operation: @escaping @Sendable @concurrent (repeat each Argument) async throws -> Result
  ) -> @Sendable @concurrent (repeat each Argument) async throws -> Result
  where Arguments == (repeat each Argument) {
    { (argument: repeat each Argument) in
      self.add((repeat each argument))
      return try await operation(repeat each argument)
    }
  }
}
