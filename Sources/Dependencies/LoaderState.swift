internal import DependenciesClocks
internal import DependenciesCore

/// The state of a ``DependencyLoader``: a state machine without tasks and locks. It returns what the loader
/// does next, and all that it removes, so that nothing is resumed or released under the loader's lock.
struct LoaderState<Value: Sendable> {
  /// A call that waits for the value, which is nil if the loader is closed.
  typealias Caller = CheckedContinuation<Value?, any Error>

  /// A call of `close` that waits for the next step.
  typealias Closer = CheckedContinuation<Void, Never>

  enum Content {
    case nothing

    /// The task is nil until the call that begins the start has made it.
    case starting(LoaderStart, Task<Void, Never>?)

    case loaded(Value)
  }

  private(set) var content = Content.nothing

  /// The place of the first call of `close`.
  private(set) var closedAt: CodeLocation?

  /// Whether everything is torn down.
  private(set) var isClosed = false

  private var callers = WaitingLine<Caller>()
  private var closers: [Closer] = []

  /// Makes the state of a loader.
  ///
  /// - Parameter content: The value, if it has started.
  init(_ content: Content = .nothing) { self.content = content }
}

// MARK: - Calling

extension LoaderState {
  /// The next step of a call.
  enum Step {
    case end(Result<Value?, any Error>)
    case wait(LoaderStart, WaitingLine<Caller>.Place, isFirst: Bool)
  }

  /// The value, if it has started and the loader is not closed.
  var value: Value? { if closedAt == nil, case .loaded(let value) = content { value } else { nil } }

  /// Called when the current task needs the value.
  ///
  /// - Parameter name: The name of the loader.
  mutating func call(_ caller: Caller, of name: LoaderName) -> Step {
    if closedAt != nil { return .end(.success(nil)) }
    if let value { return .end(.success(value)) }
    // A cancellation marks the task before it calls the handler. So if the task is not marked yet, the handler
    // will find the caller.
    if Task.isCancelled { return .end(.failure(CancellationError())) }
    let place = callers.append(caller)
    if case .starting(let start, _) = content { return .wait(start, place, isFirst: false) }
    let start = LoaderStart(of: name)
    content = .starting(start, nil)
    return .wait(start, place, isFirst: true)
  }

  /// Called when a call ends before the start does.
  ///
  /// - Returns: The caller; nil if it does not wait any more.
  mutating func removeCaller(at place: WaitingLine<Caller>.Place) -> Caller? { callers.remove(at: place) }

  /// Called when a start has its task.
  ///
  /// - Returns: Whether the loader was closed meanwhile, so that the task must be canceled.
  mutating func begin(_ start: LoaderStart, in task: Task<Void, Never>) -> Bool {
    // It may have ended already.
    if case .starting(let current, _) = content, current === start { content = .starting(start, task) }
    return closedAt != nil
  }

  /// Called when the start has ended.
  ///
  /// - Returns: The code that waits for it, and the old content.
  mutating func end(with result: Result<Value, any Error>) -> (WaitingLine<Caller>, [Closer], Content) {
    defer {
      (callers, closers) = (WaitingLine(), [])
      content = if case .success(let value) = result { .loaded(value) } else { .nothing }
    }
    return (callers, closers, content)
  }
}

// MARK: - Closing

extension LoaderState {
  /// Called by `close`.
  ///
  /// - Returns: The callers that get no value any more, and the task to cancel; nil if this is not the first
  ///   call.
  mutating func beginClosing(at location: CodeLocation) -> (WaitingLine<Caller>, Task<Void, Never>?)? {
    if closedAt != nil { return nil }
    closedAt = location
    defer { callers = WaitingLine() }
    if case .starting(_, let task) = content { return (callers, task) }
    return (callers, nil)
  }

  /// Whether no start runs.
  var isIdle: Bool { if case .starting = content { false } else { true } }

  /// Called when a call of `close` has to wait for a condition.
  ///
  /// - Returns: Whether it waits: the condition is not met yet.
  mutating func wait(_ closer: Closer, until condition: (Self) -> Bool) -> Bool {
    if condition(self) { return false }
    closers.append(closer)
    return true
  }

  /// Removes the value, to tear it down.
  mutating func takeValue() -> Value? {
    guard case .loaded(let value) = content else { return nil }
    content = .nothing
    return value
  }

  /// Called when everything is torn down.
  ///
  /// - Returns: The other calls of `close`.
  mutating func endClosing() -> [Closer] {
    isClosed = true
    defer { closers = [] }
    return closers
  }
}
