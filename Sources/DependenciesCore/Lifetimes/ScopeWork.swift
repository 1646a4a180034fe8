/// Code that a scope waits for before it is closed: its tear-down, or work that holds it open.
///
/// It is in a task local, so that such code does not wait for the scope in turn.
final class ScopeWork: @unchecked Sendable {
  private let storage: ScopeStorage
  private let outer: ScopeWork?

  // Guarded by the lock of the scope.
  private var hasEnded = false

  @TaskLocal private static var innermost: ScopeWork?

  private init(_ storage: ScopeStorage) {
    self.storage = storage
    // A scope waits for those inside it anyway.
    outer = Self.innermost?.chain.first { $0.isRunning && !storage.isWithin($0.storage) }
  }

  private var chain: some Sequence<ScopeWork> { sequence(first: self, next: \.outer) }

  /// Whether it has not ended. A task may outlive the work that started it, and so does its task local.
  private var isRunning: Bool { storage.identity.lock.withLock { !hasEnded } }

  private func end() { storage.identity.lock.withLock { hasEnded = true } }

  /// The scopes that wait for the current code, that of the innermost work first, without those around them.
  static var scopes: [ScopeStorage] { innermost?.chain.filter(\.isRunning).map(\.storage) ?? [] }

  /// Whether the current code is part of the work of a scope, or of one inside it.
  static func isPart(of storage: ScopeStorage) -> Bool {
    !storage.isOver && scopes.contains { $0.isWithin(storage) }
  }

  /// Starts a task, which goes on with the current work if that waits for it, and else belongs to none.
  static func start(isAwaited: Bool, _ operation: @escaping @Sendable () async -> Void) {
    $innermost.withValue(isAwaited ? innermost : nil) { _ = Task { await operation() } }
  }

  /// Runs work of a scope.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    for storage: ScopeStorage,
    _ work: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    let running = ScopeWork(storage)
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
