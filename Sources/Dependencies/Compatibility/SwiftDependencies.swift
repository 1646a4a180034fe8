// Names that swift-dependencies has deprecated.

extension DependencyValues {
  /// Overrides a dependency for an operation.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency.
  ///   - value: The value.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @available(*, deprecated, message: "Use 'withDependencies'.")
  public static func withValue<Value, Result>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: @autoclosure () -> Value,
    operation: () throws -> Result
  ) rethrows -> Result {
    try withDependencies({ $0[keyPath: keyPath] = value() }, operation: operation)
  }

  /// Overrides a dependency for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - keyPath: The path to the dependency.
  ///   - value: The value.
  ///   - isolation: The caller's isolation. Omit it.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @available(*, deprecated, message: "Use 'withDependencies'.")
  public static func withValue<Value, Result>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: @autoclosure () -> Value,
    isolation: isolated (any Actor)? = #isolation,
    operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await withDependencies({ $0[keyPath: keyPath] = value() }, operation: operation)
  }

  /// Overrides dependencies for an operation.
  ///
  /// - Parameters:
  ///   - update: Sets the values.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the update or the operation.
  @available(*, deprecated, message: "Use 'withDependencies'.")
  public static func withValues<Result>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: () throws -> Result
  ) rethrows -> Result {
    try withDependencies(update, operation: operation)
  }

  /// Overrides dependencies for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - update: Sets the values.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the update or the operation.
  @available(*, deprecated, message: "Use 'withDependencies'.")
  public static func withValues<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void,
    operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await withDependencies(update, operation: operation)
  }

  /// Overrides dependencies of the test context for an operation.
  ///
  /// - Parameters:
  ///   - update: Sets the values.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the update or the operation.
  @available(*, deprecated, message: "Use 'withDependencies'. Tests have the test context already.")
  public static func withTestValues<Result>(
    _ update: (inout DependencyValues) throws -> Void,
    assert operation: () throws -> Result
  ) rethrows -> Result {
    try withDependencies(
      {
        $0.context = .test
        try update(&$0)
      },
      operation: operation
    )
  }

  /// Overrides dependencies of the test context for an asynchronous operation.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - update: Sets the values.
  ///   - operation: The code to run with the values.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the update or the operation.
  @available(*, deprecated, message: "Use 'withDependencies'. Tests have the test context already.")
  public static func withTestValues<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ update: @concurrent (inout DependencyValues) async throws -> Void,
    assert operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await withDependencies(
      {
        $0.context = .test
        try await update(&$0)
      },
      operation: operation
    )
  }
}
