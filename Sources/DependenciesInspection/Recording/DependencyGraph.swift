/// What read which dependencies while an operation ran, and which dependencies were built from which.
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
/// It has the reads of the operation and of all tasks that it starts, in any order, while it runs. What had
/// been built before is not built again, so the graph does not show what it was built from: record the start
/// of a program, or a test, whose defaults are its own.
///
/// A read belongs to the dependency whose code makes it, while that is being built or torn down. Any other
/// belongs to its file, such as `Search/SearchModel.swift`. Lines are left out, so that a graph stays the
/// same while code moves, and can be compared in a test.
///
/// Two graphs are equal if they show the same.
public struct DependencyGraph: Hashable, Sendable {
  /// The dependencies, by their names.
  public let dependencies: [Dependency]

  /// The files whose code read a dependency, such as `Search/SearchModel.swift`, by their names.
  public let files: [String]

  /// What read what, by the names of the readers and then of what they read.
  public let reads: [Read]

  /// A dependency that was read.
  public struct Dependency: Hashable, Sendable {
    /// The name in code: `\.apiClient`, or `APIClientKey` if it was read by its key alone.
    public let name: String

    /// How long a value lives; nil for a `DependencyFamily`.
    public let lifetime: DependencyLifetime?

    /// The files that set what was read, if that was not the default: overrides and prepared values.
    public let overrides: [String]
  }

  /// One arrow.
  public struct Read: Hashable, Sendable {
    /// The name of a dependency, or of a file.
    public let reader: String

    /// The name of the dependency that was read.
    public let dependency: String

    /// Whether the reader keeps what it read longer than that lives. Debug builds find out.
    public let isCaptive: Bool

    /// Whether the read is part of a cycle: dependencies that need one another to be built.
    public let isInCycle: Bool
  }

  /// Runs an operation, and records what is read meanwhile.
  ///
  /// Reads are slower while they are recorded: they take a lock, and a look at what was found.
  ///
  /// - Parameter operation: What runs.
  /// - Returns: What the operation returns, and the graph.
  /// - Throws: What the operation throws.
  public static func recording<Result>(
    _ operation: () throws -> Result
  ) rethrows -> (result: Result, graph: DependencyGraph) {
    let recorder = GraphRecorder()
    let result = try recorder.observing(operation)
    return (result, recorder.end())
  }

  /// Runs an asynchronous operation, and records what is read meanwhile, in the tasks too that it starts.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - operation: What runs.
  /// - Returns: What the operation returns, and the graph.
  /// - Throws: What the operation throws.
  public static func recording<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> (result: Result, graph: DependencyGraph) {
    let recorder = GraphRecorder()
    let result = try await recorder.observing(operation)
    return (result, recorder.end())
  }
}
