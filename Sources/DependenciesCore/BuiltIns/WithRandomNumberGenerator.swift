extension DependencyValues {
  /// The source of random numbers.
  ///
  /// ```swift
  /// struct Die {
  ///   @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator
  ///
  ///   func roll() -> Int {
  ///     withRandomNumberGenerator { generator in
  ///       Int.random(in: 1...6, using: &generator)
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The live value and the preview value are the system's generator. In tests, the generator is
  /// unimplemented: each use is an issue, and gets numbers of the system's generator. To make a test
  /// repeatable, use a ``SeededRandomNumberGenerator``.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: BuiltInKey {
    static let property = "withRandomNumberGenerator"
    static var liveValue: WithRandomNumberGenerator {
      WithRandomNumberGenerator(SystemRandomNumberGenerator())
    }

    static var testValue: WithRandomNumberGenerator {
      let unimplemented = UnimplementedBuiltIn(
        Self.self,
        override: "WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 0))"
      )
      return WithRandomNumberGenerator(SystemRandomNumberGenerator(), reporting: unimplemented)
    }
  }
}

/// Provides a random number generator.
///
/// Read it as ``DependencyValues/withRandomNumberGenerator``, and call it. All copies share one generator.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: LockIsolated<any RandomNumberGenerator & Sendable>
  private let unimplemented: UnimplementedBuiltIn?

  /// Makes the value from a generator.
  ///
  /// - Parameter generator: The generator. Each call continues where the last one ended.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.init(generator, reporting: nil)
  }

  fileprivate init(
    _ generator: some RandomNumberGenerator & Sendable,
    reporting unimplemented: UnimplementedBuiltIn?
  ) {
    self.generator = LockIsolated(generator)
    self.unimplemented = unimplemented
  }

  /// Runs an operation with the generator.
  ///
  /// Several threads may call this at once: each number goes to only one of them.
  ///
  /// - Parameter operation: The code that needs random numbers.
  /// - Returns: The result of the operation.
  /// - Throws: Any error from the operation.
  public func callAsFunction<Result>(
    _ operation: (inout any RandomNumberGenerator & Sendable) throws -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> Result {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    unimplemented?.report("withRandomNumberGenerator", at: location)
    var shared: any RandomNumberGenerator & Sendable = SharedGenerator(generator: generator)
    return try operation(&shared)
  }
}

/// A generator that threads share. The lock is held for one number at a time, so one operation may wait for
/// another.
private struct SharedGenerator: RandomNumberGenerator, Sendable {
  let generator: LockIsolated<any RandomNumberGenerator & Sendable>

  func next() -> UInt64 {
    generator.withValue { $0.next() }
  }
}
