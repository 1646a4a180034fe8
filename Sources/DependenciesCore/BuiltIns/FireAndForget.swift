extension DependencyValues {
  /// Starts work that nobody waits for, such as a note to an analytics service.
  ///
  /// ```swift
  /// struct SaveButton {
  ///   @Dependency(\.fireAndForget) private var fireAndForget
  ///   @Dependency(\.apiClient) private var apiClient
  ///
  ///   func tapped() async {
  ///     await fireAndForget {
  ///       _ = try await apiClient.search("saved")
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// The live and the preview value starts a task that goes on by itself. In tests the call waits for the
  /// work, so that the test sees what it does; the work is not cancelled with the caller there either. An
  /// error that the work throws is reported as an issue.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: BuiltInKey {
    static let property = "fireAndForget"
    static let liveValue = FireAndForget { priority, work in
      Task(priority: priority) { await work() }
    }

    static let testValue = FireAndForget { priority, work in
      await Task(priority: priority) { await work() }.value
    }
  }
}

/// Starts work that nobody waits for.
///
/// Read it as ``DependencyValues/fireAndForget``, and call it.
public struct FireAndForget: Sendable {
  private let start: @Sendable (TaskPriority?, @escaping @Sendable () async -> Void) async -> Void

  /// Makes it.
  ///
  /// - Parameter start: Starts the work that it is given, with the priority that it is given.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void) async ->
      Void
  ) {
    self.start = start
  }

  /// Starts work.
  ///
  /// - Parameters:
  ///   - priority: The priority of the work; that of the caller unless it is given.
  ///   - work: The work. It has the dependencies of the caller.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - filePath: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - column: The place of the call, for diagnostics.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await start(priority) {
      do {
        try await work()
      } catch {
        reportIssue(error, "fireAndForget", fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }
}
