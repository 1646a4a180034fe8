/// A running call of `tearDown`.
final class TearDown: @unchecked Sendable {
  let scope: ScopeState
  private let state = Locked((isRunning: true, hasNothingToDo: false))

  /// The tear-down in which the scope was closed. It never changes before the end, so code that is part of
  /// this tear-down may use it under a lock.
  private var enclosing = TearDown.current

  private init(of scope: ScopeState) { self.scope = scope }

  deinit {
    // In a loop, since a long chain that releases itself overflows the stack.
    var rest = enclosing.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.enclosing.take() }
  }

  @TaskLocal private static var bound: TearDown?

  // Checked first, since the search for a task local that is not bound visits every binding.
  private static let running = Locked(0)

  /// The tear-down that the current code is part of. A task that a tear-down has started is part of it until
  /// it has ended.
  static var current: TearDown? {
    if running.value == 0 { return nil }
    return bound.flatMap { $0.state.value.isRunning ? $0 : nil }
  }

  /// Whether the current code is part of a tear-down of a scope, or of one inside it: also where that waits
  /// for another scope, whose values are torn down.
  static func isRunning(in scope: ScopeState) -> Bool {
    guard let current else { return false }
    return sequence(first: current, next: \.enclosing).contains { tearDown in
      tearDown.state.value.isRunning && tearDown.scope.isWithin(scope)
    }
  }

  /// Runs a tear-down of a scope.
  ///
  /// - Returns: Whether it was more than the default `tearDown`, which does nothing.
  static func run(of scope: ScopeState, _ body: () async throws -> Void) async rethrows -> Bool {
    let tearDown = TearDown(of: scope)
    running.withLock { $0 += 1 }
    defer {
      tearDown.state.withLock { $0.isRunning = false }
      running.withLock { $0 -= 1 }
    }
    try await $bound.withValue(tearDown) { try await body() }
    return !tearDown.state.value.hasNothingToDo
  }

  /// Called by the default `tearDown` of a key.
  static func noteNothingToDo() {
    if BuildConfiguration.isDebug { current?.state.withLock { $0.hasNothingToDo = true } }
  }
}

// MARK: - Waits

extension TearDown {
  private static let lock = Lock()

  /// The scopes that the tear-downs of each scope wait for. Guarded by the lock, under which a thread may
  /// take that of a scope.
  @safe nonisolated(unsafe) private static var waits: [ObjectIdentifier: [ScopeState]] = [:]

  /// Called before the tear-down waits until another scope has closed.
  ///
  /// - Returns: Whether it may wait: the other scope does not wait for this tear-down.
  func beginWaiting(for other: ScopeState) -> Bool {
    Self.lock.withLock { afterUnlock in
      var pending = [other]
      var known: [ObjectIdentifier: ScopeState] = [:]
      // These may become the last references.
      defer {
        afterUnlock.release(known)
        afterUnlock.release(pending)
      }
      while let next = pending.popLast() {
        guard known.updateValue(next, forKey: ObjectIdentifier(next)) == nil else { continue }
        if next === scope { return false }
        pending += next.innerScopes + (Self.waits[ObjectIdentifier(next)] ?? [])
      }
      Self.waits[ObjectIdentifier(scope), default: []].append(other)
      return true
    }
  }

  func endWaiting(for other: ScopeState) {
    Self.lock.withLock {
      let key = ObjectIdentifier(scope)
      // The caller keeps the other scope.
      if let index = Self.waits[key]?.firstIndex(where: { $0 === other }) {
        Self.waits[key]?.remove(at: index)
      }
      if Self.waits[key]?.isEmpty == true { Self.waits[key] = nil }
    }
  }
}

/// For each key, the last object that a scope has torn down. Debug builds warn if a later scope keeps it
/// again: it comes from a stored property, such as `static let live = Cart()`.
enum TornDownObjects {
  // Weak, and not by address, which another object may get.
  private static let last = Locked<[ObjectIdentifier: () -> AnyObject?]>([:])

  static func add(_ object: AnyObject?, of key: ObjectIdentifier) {
    // The old closure is a result, so that it is not released under the lock.
    _ = last.withLock { $0.updateValue({ [weak object] in object }, forKey: key) }
  }

  static func contains(_ object: AnyObject?, of key: ObjectIdentifier) -> Bool {
    object != nil && last.value[key]?() === object
  }
}
