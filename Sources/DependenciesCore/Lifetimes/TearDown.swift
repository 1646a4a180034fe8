/// A running tear-down. Its code does not wait for a scope to close, so scopes never wait for each other in a
/// cycle.
final class TearDown: Sendable {
  @TaskLocal static var current: TearDown?

  private let scope: ScopeState
  private let hasNothingToDo = Locked(false)

  /// The first of the tear-downs, each part of the one before, that this one is part of.
  private let outermost: TearDown?

  init(of scope: ScopeState) {
    self.scope = scope
    outermost = Self.current.flatMap { $0.isRunning ? $0.outermost ?? $0 : nil }
  }

  private var isRunning: Bool { !scope.isClosed || outermost?.scope.isClosed == false }

  /// Whether the current code is part of the tear-down of a scope or of one inside it.
  static func isPart(of scope: ScopeState) -> Bool {
    current?.scope.isWithin(scope) == true && !scope.isClosed
  }

  /// Whether the current code is part of a tear-down that is running. A task that a tear-down has started may
  /// outlive it.
  static var isRunning: Bool { current?.isRunning == true }

  /// Called by the default `tearDown` of a key.
  static func noteNothingToDo() {
    if BuildConfiguration.isDebug { current?.hasNothingToDo.set(true) }
  }

  /// Whether the last `tearDown` was the default one. Resets the flag.
  func takeNothingToDo() -> Bool { hasNothingToDo.replace(with: false) }
}
