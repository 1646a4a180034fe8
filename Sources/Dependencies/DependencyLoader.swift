internal import DependenciesClocks
internal import DependenciesCore

/// A value that takes time to start, such as a connection. The first call starts it, and later calls share it.
///
/// ```swift
/// import Dependencies
/// import DependenciesMacros
///
/// struct Connection: Sendable {
///   static func open() async throws -> Connection { Connection() }
///   func query() async throws -> String { "42" }
///   func close() async {}
/// }
///
/// enum Server: DependencyScopeName {}
///
/// extension DependencyValues {
///   @DependencyEntry(
///     liveValue: DependencyLoader { try await Connection.open() },
///     lifetime: .scoped(to: Server.self),
///     tearDown: { await $0.close { await $0.close() } })
///   var connection: DependencyLoader<Connection> = DependencyLoader(Connection())
/// }
///
/// func answer() async throws -> String {
///   @Dependency(\.connection) var connection
///   return try await connection().query()
/// }
/// ```
///
/// - All calls that wait for a start get its error, which is not kept: the next call starts again.
/// - If the task of a call is canceled, only that call ends, with a `CancellationError`. The start goes on.
/// - The start runs in a task of its own, on no actor. It sees the overrides around the code that made the
///   loader, not those around the call, and the other task locals of the first call.
/// - A start that calls its own loader, perhaps through other loaders, gets a ``DependencyLoaderError``. This
///   does not apply to tasks that it makes. A debug build warns of a start that takes five seconds.
///
/// For one loader for each input, use a ``DependencyFamily``, as in the sample of
/// ``close(_:fileID:filePath:line:column:)``.
public final class DependencyLoader<Value: Sendable>: Sendable {
  private let makeValue: @Sendable @concurrent () async throws -> Value
  private let name: LoaderName
  private let values = DependencyValues.forOperation
  private let state: Locked<LoaderState<Value>>

  private init(
    _ makeValue: @escaping @Sendable @concurrent () async throws -> Value,
    _ content: LoaderState<Value>.Content = .nothing,
    madeAt location: CodeLocation
  ) {
    self.makeValue = makeValue
    name = LoaderName(Self.self, madeAt: location)
    state = Locked(LoaderState(content))
  }

  /// Makes a loader, which starts at its first call.
  ///
  /// - Parameter makeValue: Makes the value.
  public convenience init(
    _ makeValue: @escaping @Sendable @concurrent () async throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(makeValue, madeAt: location)
  }

  /// Makes a loader, which starts at its first call, from a closure that does not wait.
  ///
  /// - Parameter makeValue: Makes the value.
  public convenience init(
    // Without it, such a closure would be the value of the last initializer.
    _ makeValue: @escaping @Sendable () throws -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init({ try makeValue() }, madeAt: location)
  }

  /// Makes a loader that has started, for tests and previews.
  ///
  /// - Parameter value: The value.
  @_disfavoredOverload
  public convenience init(
    _ value: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    // The closure is never called. It does not keep the value, which goes when the loader is closed.
    self.init({ throw CancellationError() }, .loaded(value), madeAt: location)
  }

  /// The value, if it has started and the loader is not closed. Starts nothing.
  public var loaded: Value? { state.withLock { $0.value } }

  /// Returns the value. Starts it, or waits for the running start, if it has not started.
  ///
  /// - Returns: The value.
  /// - Throws: The error of the start, a `CancellationError` if the current task is canceled while it waits,
  ///   or a ``DependencyLoaderError``.
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws -> Value {
    if let loaded { return loaded }
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if let value = try await wait(at: location) { return value }
    let closing = state.withLock { $0.closedAt }
    throw DependencyLoaderError(.closed, .loaderClosed(name, calledAt: location, closedAt: closing))
  }

  /// Ends the loader. A running start is canceled, and its value, if it makes one, is torn down as well.
  ///
  /// Calls that wait, and later ones, throw a ``DependencyLoaderError``. A second `close` waits for the first,
  /// and does nothing else. The cancellation of the current task does not cut it short. The start itself must
  /// not close its loader: it would wait for itself.
  ///
  /// ```swift
  /// import Dependencies
  ///
  /// actor Pool { func close() {} }
  /// let pools = DependencyFamily<String, DependencyLoader<Pool>> { _ in DependencyLoader { Pool() } }
  /// let pool = try await pools("Ann")()
  /// for loader in pools.outputs.values { await loader.close { await $0.close() } }
  /// ```
  ///
  /// - Parameter tearDown: Stops the value. It is not called if nothing has started.
  /// - Throws: Any error from `tearDown`.
  public func close<Failure: Error>(
    _ tearDown: @escaping @Sendable @concurrent (Value) async throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(Failure) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let begun = state.withLock { $0.beginClosing(at: location) }
    guard let (waiting, task) = begun else { return await wait(until: \.isClosed) }
    var callers = waiting
    while let caller = callers.popFirst() { caller.resume(returning: nil) }
    task?.cancel()
    await wait(until: \.isIdle)
    // A task of its own, which is not canceled. Its end is also the end of the last use of the value.
    let tearingDown = Task { @concurrent [state] () -> Result<Void, Failure> in
      guard let value = state.withLock({ $0.takeValue() }) else { return .success(()) }
      do throws(Failure) {
        return .success(try await tearDown(value))
      } catch {
        return .failure(error)
      }
    }
    let result = await tearingDown.value
    for closer in state.withLock({ $0.endClosing() }) { closer.resume() }
    try result.get()
  }
}

// MARK: - Starting and waiting

extension DependencyLoader {
  /// Waits for the value, and starts it if no start is running.
  ///
  /// - Returns: The value; nil if the loader is closed.
  private func wait(at location: CodeLocation) async throws -> Value? {
    // Written and read under the lock.
    nonisolated(unsafe) var place: WaitingLine<LoaderState<Value>.Caller>.Place?
    @Sendable func end(throwing error: any Error) {
      // Missing if the call does not wait yet, or already has its result.
      let caller = state.withLock { state in place.flatMap { state.removeCaller(at: $0) } }
      caller?.resume(throwing: error)
    }
    let start = LoaderStart.ofCurrentTask
    defer { start?.endWaiting() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let step = state.withLock { state in
          let step = state.call(continuation, of: name)
          if case .wait(_, let newPlace, _) = step { place = newPlace }
          return step
        }
        switch step {
        case .end(let result): continuation.resume(with: result)
        case .wait(let awaited, _, let isFirst):
          if let start, let cycle = start.beginWaiting(for: awaited, at: location) {
            end(throwing: DependencyLoaderError(.cycle, .loaderCycle(start.loader, cycle)))
          }
          if isFirst { begin(awaited, at: location) }
        }
      }
    } onCancel: {
      end(throwing: CancellationError())
    }
  }

  /// Begins a start, in a task of its own.
  private func begin(_ start: LoaderStart, at location: CodeLocation) {
    // Not detached, so that it has the task locals of the caller, such as the test.
    let task = DependencyValues(environment: values.environment.inStoreOfCaller).bind {
      Task { @concurrent in
        // The value is not used here any more when a call of `close` goes on.
        for closer in end(await value(of: start, at: location)) { closer.resume() }
      }
    }
    if state.withLock({ $0.begin(start, in: task) }) { task.cancel() }
  }

  private func value(of start: LoaderStart, at location: CodeLocation) async -> Result<Value, any Error> {
    let name = name
    return await start.run {
      await LongWait.watch(.longStart(of: name, calledAt: location), at: location) {
        await Result { try await makeValue() }
      }
    }
  }

  /// Ends a start: keeps the value, and gives the result to the callers.
  ///
  /// - Returns: The calls of `close` that wait.
  private func end(_ result: Result<Value, any Error>) -> [LoaderState<Value>.Closer] {
    var (callers, closers, old) = state.withLock { $0.end(with: result) }
    // The task, which must not be released under the lock.
    withExtendedLifetime(old) {}
    while let caller = callers.popFirst() { caller.resume(with: result.map(Optional.some)) }
    return closers
  }

  /// Waits until the state meets a condition, also in a canceled task.
  private func wait(until condition: (LoaderState<Value>) -> Bool) async {
    while !state.withLock({ condition($0) }) {
      await withCheckedContinuation { closer in
        if !state.withLock({ $0.wait(closer, until: condition) }) { closer.resume() }
      }
    }
  }
}
