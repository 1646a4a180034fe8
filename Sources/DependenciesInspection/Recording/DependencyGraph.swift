/// The dependencies that were read while an operation ran, their readers, and which were built from which.
///
/// ```swift
/// import Dependencies
/// import DependenciesInspection
///
/// let (results, graph) = try await DependencyGraph.recording {
///   try await SearchModel().search("Swift")
/// }
/// print(results)
/// print(graph)
/// ```
///
/// It has the reads of the operation, and of all tasks that it starts, while it runs. Values that were built
/// before are not built again, so the graph does not show what they were built from. To see it, record the
/// start of a program, or a test, which has its own defaults.
///
/// A read during the construction or tear-down of a dependency belongs to that dependency. Any other read
/// belongs to its file, such as `Search/SearchModel.swift`. The graph has no line numbers, so that it stays
/// the same when code moves, and a test can compare it.
///
/// Two graphs are equal if they have the same contents.
public struct DependencyGraph: Hashable, Sendable {
  /// The dependencies, by their names.
  public let dependencies: [Dependency]

  /// The files whose code read a dependency, such as `Search/SearchModel.swift`, by their names.
  public let files: [String]

  /// The reads, sorted by the reader's name, then by the name of the dependency.
  public let reads: [Read]

  /// A dependency that was read.
  public struct Dependency: Hashable, Sendable {
    /// The name in code: `\.apiClient`, or `APIClientKey` if it was read by its key alone.
    public let name: String

    /// How long a value lives; nil for a `DependencyFamily`.
    public let lifetime: DependencyLifetime?

    /// The files that set the value, if it was not the default but an override or a prepared value.
    public let overrides: [String]
  }

  /// One arrow.
  public struct Read: Hashable, Sendable {
    /// The name of a dependency, or of a file.
    public let reader: String

    /// The name of the dependency that was read.
    public let dependency: String

    /// Whether the reader keeps the value longer than it lives. Only debug builds detect this.
    public let isCaptive: Bool

    /// Whether the read is part of a cycle: dependencies that need one another to be built.
    public let isInCycle: Bool
  }

  /// Runs an operation, and records its reads.
  ///
  /// Reads are slower while they are recorded: each takes a lock, and its result is inspected.
  ///
  /// - Parameter operation: The code to run.
  /// - Returns: The result of the operation, and the graph.
  /// - Throws: The error of the operation.
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
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - operation: The code to run.
  /// - Returns: The result of the operation, and the graph.
  /// - Throws: The error of the operation.
  public static func recording<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> (result: Result, graph: DependencyGraph) {
    let recorder = GraphRecorder()
    let result = try await recorder.observing(operation)
    return (result, recorder.end())
  }
}
