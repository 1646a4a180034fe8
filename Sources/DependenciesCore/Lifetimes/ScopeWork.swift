/// Code that a scope waits for before it is closed: its tear-down, or work that holds it open.
///
/// It is in a task local, so that such code does not wait for the scope in turn.
final class ScopeWork: @unchecked Sendable {
  private let storage: ScopeStorage
  private let outer: ScopeWork?

  // Guarded by the lock of the scope.
  private var hasEnded = false
  private var hasNothingToTearDown = false

  @TaskLocal private static var innermost: ScopeWork?

  private init(_ storage: ScopeStorage, isAwaited: Bool = true) {
    self.storage = storage
    // A scope waits for those inside it anyway.
    outer =
      isAwaited ? Self.innermost?.chain.first { $0.isRunning && !storage.isWithin($0.storage) } : nil
  }

  private var lock: Lock { storage.identity.lock }

  private var chain: some Sequence<ScopeWork> { sequence(first: self, next: \.outer) }

  /// Whether it has not ended. A task may outlive the work that started it, and so does its task local.
  private var isRunning: Bool { lock.withLock { !hasEnded } }

  private func end() { lock.withLock { hasEnded = true } }

  /// The scopes that wait for the current code, that of the innermost work first, without those around them.
  static var scopes: [ScopeStorage] { innermost?.chain.filter(\.isRunning).map(\.storage) ?? [] }

  /// Whether the current code is part of the work of a scope, or of one inside it.
  static func isPart(of storage: ScopeStorage) -> Bool {
    !storage.isOver && scopes.contains { $0.isWithin(storage) }
  }

  /// Runs work of a scope.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation. Leave it out.
  ///   - storage: The scope.
  ///   - isAwaited: Whether the work around this one waits for it.
  ///   - work: What runs.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    for storage: ScopeStorage,
    isAwaited: Bool = true,
    _ work: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    let running = ScopeWork(storage, isAwaited: isAwaited)
    defer { running.end() }
    return try await $innermost.withValue(running, operation: work)
  }

  /// Runs synchronous work of a scope.
  static func run<Result>(for storage: ScopeStorage, _ work: () throws -> Result) rethrows -> Result {
    let running = ScopeWork(storage)
    defer { running.end() }
    return try $innermost.withValue(running, operation: work)
  }
}

extension ScopeWork {
  /// Called by the `tearDown` of a key that has written none, in the tear-down of a scope.
  static func noteNothingToTearDown() {
    guard BuildConfiguration.isDebug, let innermost else { return }
    innermost.lock.withLock { innermost.hasNothingToTearDown = true }
  }

  /// Whether the `tearDown` that has just run said so. The next one starts anew.
  static func takeNothingToTearDown() -> Bool {
    guard let innermost else { return false }
    return innermost.lock.withLock {
      defer { innermost.hasNothingToTearDown = false }
      return innermost.hasNothingToTearDown
    }
  }
}
