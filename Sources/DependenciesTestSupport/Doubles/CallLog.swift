internal import DependenciesCore

/// Records the arguments of calls to an endpoint.
///
/// ```swift
/// import Dependencies
/// import DependenciesTestSupport
/// import Testing
///
/// struct ScoreClient: Sendable {
///   var save: @Sendable (_ points: Int, _ player: String) async throws -> Void
/// }
///
/// @Test func aScoreIsSaved() async throws {
///   let log = CallLog<(Int, String)>()
///   let client = ScoreClient(save: log.recording { _, _ in })
///
///   try await client.save(3, "Ann")
///
///   #expect(log.calls.map(\.0) == [3])
///   #expect(log.calls.map(\.1) == ["Ann"])
/// }
/// ```
///
/// `Arguments` is the type of the argument, a tuple if there are several arguments, or `Void` if there are
/// none. One log may record several endpoints whose arguments have the same types. It keeps all their calls
/// in order.
public final class CallLog<Arguments: Sendable>: Sendable {
  private struct State {
    var calls: [Arguments] = []

    /// How many calls ``next()`` has returned, or handed to a waiter.
    var taken = 0

    /// The tasks that wait for a call, first come, first served.
    var waiters = WaitingLine<CheckedContinuation<Arguments?, Never>>()
  }

  private let state = Locked(State())

  /// Makes a log without calls.
  public init() {}

  /// The calls so far, in the order in which they began.
  public var calls: [Arguments] { state.withLock { $0.calls } }

  /// Returns the next call that this method has not returned yet, or waits for one.
  ///
  /// The method returns each call once, in order, even if several tasks wait:
  ///
  /// ```swift
  /// import DependenciesTestSupport
  /// import Testing
  ///
  /// @Test func aCallIsAwaited() async {
  ///   let log = CallLog<String>()
  ///   let play = log.recording { _ in }
  ///   Task { play("Overture") }
  ///   #expect(await log.next() == "Overture")
  /// }
  /// ```
  ///
  /// - Returns: The arguments of the call. Nil if the task is canceled before a call comes, for example by
  ///   the time limit of a test.
  public func next() async -> Arguments? {
    // Written and read under the lock.
    nonisolated(unsafe) var place: WaitingLine<CheckedContinuation<Arguments?, Never>>.Place?
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let call: Arguments?? = state.withLock { state in
          if state.taken < state.calls.count {
            state.taken += 1
            return state.calls[state.taken - 1]
          }
          // A cancellation marks the task before it calls the handler. So if the task is not marked yet, the
          // handler will find the waiter.
          if Task.isCancelled { return .some(nil) }
          place = state.waiters.append(continuation)
          return nil
        }
        if let call { continuation.resume(returning: call) }
      }
    } onCancel: {
      // Missing if the task does not wait yet, or already has its call.
      let waiter = state.withLock { state in place.flatMap { state.waiters.remove(at: $0) } }
      waiter?.resume(returning: nil)
    }
  }

  /// Adds a call, and hands it to the first waiter.
  func add(_ arguments: Arguments) {
    let waiter = state.withLock { state in
      state.calls.append(arguments)
      let waiter = state.waiters.popFirst()
      if waiter != nil { state.taken += 1 }
      return waiter
    }
    waiter?.resume(returning: arguments)
  }
}
