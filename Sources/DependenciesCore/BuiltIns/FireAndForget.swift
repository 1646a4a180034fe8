extension DependencyValues {
  /// Starts background work, such as a message to an analytics service.
  ///
  /// ```swift
  /// struct SaveButton {
  ///   @Dependency(\.fireAndForget) private var fireAndForget
  ///   let sendNote: @Sendable () async throws -> Void
  ///
  ///   func tapped() async {
  ///     await fireAndForget { try await sendNote() }
  ///   }
  /// }
  /// ```
  ///
  /// The live and the preview value start a separate task, and do not wait for it. In tests, the call waits
  /// for the work, so that the test sees its effects. The work is never canceled with the caller. If the work
  /// throws an error, the library reports an issue.
  public var fireAndForget: FireAndForget {
    get { self[__entry: FireAndForgetKey.self, path: \.fireAndForget] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: BuiltInKey {
    static let property = "fireAndForget"
    static let liveValue = FireAndForget { name, priority, work in
      Task(name: name, priority: priority) { await work() }
    }

    static let testValue = FireAndForget { name, priority, work in
      await Task(name: name, priority: priority) { await work() }.value
    }
  }
}

/// Starts background work.
///
/// Read it as ``DependencyValues/fireAndForget``, and call it.
public struct FireAndForget: Sendable {
  private let start: @Sendable (String?, TaskPriority?, @escaping @Sendable () async -> Void) async -> Void

  /// Makes the effect.
  ///
  /// - Parameter start: Starts the given work, in a task with the given name and priority.
  public init(
    _ start:
      @escaping @Sendable (
        _ name: String?, _ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void
      ) async -> Void
  ) {
    self.start = start
  }

  /// Makes an effect that does not name its tasks.
  ///
  /// - Parameter start: Starts the given work, with the given priority.
  public init(
    _ start:
      @escaping @Sendable (_ priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void) async ->
      Void
  ) {
    self.start = { _, priority, work in await start(priority, work) }
  }

  /// A closure that starts work with a priority, for code that passes a closure on.
  ///
  /// ```swift
  /// let start = DependencyValues.current.fireAndForget.operation
  /// await start(.background) { print("saved") }
  /// ```
  ///
  /// If the work throws an error, the library reports an issue.
  public var operation: @Sendable (TaskPriority?, @escaping @Sendable () async throws -> Void) async -> Void {
    { priority, work in await self(priority: priority, work) }
  }

  /// Starts work.
  ///
  /// ```swift
  /// struct SaveButton {
  ///   @Dependency(\.fireAndForget) private var fireAndForget
  ///
  ///   func tapped() async {
  ///     await fireAndForget(name: "note that it was saved", priority: .background) {
  ///       print("saved")
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers and logs.
  ///   - priority: The priority of the work; by default the caller's priority.
  ///   - work: The work. It runs with the caller's dependencies.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await start(name, priority) {
      do {
        try await work()
      } catch {
        reportIssue(error, "fireAndForget", fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }
}
