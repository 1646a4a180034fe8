/// The dependencies that an operation read, with their readers.
///
/// ```swift
/// import Dependencies
/// import DependenciesInspection
///
/// let (_, graph) = DependencyGraph.recording { DependencyValues.current.processInfo.arguments }
/// print(graph)
/// ```
///
/// It has the reads that the operation and its tasks make while the operation runs, but not those of values
/// that were built earlier. A read while a dependency is built or torn down belongs to that dependency. Any
/// other read belongs to its file. Without line numbers, the graph stays the same when code moves.
public struct DependencyGraph: Hashable, Sendable {
  /// The dependencies, sorted by name.
  public let dependencies: [Dependency]

  /// The files whose code read a dependency, such as `Search/SearchModel.swift`, sorted by name.
  public let files: [String]

  /// The reads, sorted by reader, then by dependency.
  public let reads: [Read]

  /// A dependency that was read.
  public struct Dependency: Hashable, Sendable {
    /// The name in code: `\.apiClient`, or `APIClientKey` if it was read by its key alone.
    public let name: String

    /// The module that declares the key.
    public let module: String

    /// How long a value lives; nil for a `DependencyFamily`.
    public let lifetime: DependencyLifetime?

    /// The files that set overrides or prepared values that were read.
    public let overrides: [String]
  }

  /// A read, drawn as an arrow.
  public struct Read: Hashable, Sendable {
    /// The name of the file or dependency that reads.
    public let reader: String

    /// The name of the dependency that was read.
    public let dependency: String

    /// Whether the read is part of a cycle of dependencies that need one another.
    public let isInCycle: Bool
  }

  /// Runs an operation, and records its reads.
  ///
  /// Reads are slower while they are recorded: each takes a lock, and its result is inspected.
  ///
  /// - Parameter operation: The code to run.
  /// - Returns: The result of the operation, and the graph.
  /// - Throws: Any error from the operation.
  public static func recording<Result>(
    _ operation: () throws -> Result
  ) rethrows -> (result: Result, graph: DependencyGraph) {
    let recorder = GraphRecorder()
    let result = try recorder.observing(operation)
    return (result, recorder.end())
  }

  /// Runs an asynchronous operation, and records its reads and those of the tasks that it starts.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Omit it.
  ///   - operation: The code to run.
  /// - Returns: The result of the operation, and the graph.
  /// - Throws: Any error from the operation.
  public static func recording<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> (result: Result, graph: DependencyGraph) {
    let recorder = GraphRecorder()
    let result = try await recorder.observing(operation)
    return (result, recorder.end())
  }
}
