/// Code that a scope waits for before it is closed: its tear-down, or work that holds it open.
///
/// It is in a task local, so that such code does not wait for the scope in turn.
final class ScopeWork: Sendable {
  let storage: ScopeStorage
  private let outer: ScopeWork?

  @TaskLocal private static var innermost: ScopeWork?

  private init(_ storage: ScopeStorage) {
    self.storage = storage
    outer = Self.current
  }

  /// The innermost work around the current code. A task may outlive the scope whose work started it.
  static var current: ScopeWork? {
    var work = innermost
    while let candidate = work, candidate.storage.isOver { work = candidate.outer }
    return work
  }

  /// Whether the current code is part of the work of a scope, or of one inside it.
  static func isPart(of storage: ScopeStorage) -> Bool { current?.storage.isWithin(storage) == true }

  /// Runs work of a scope.
  static func run<Result>(
    isolation: isolated (any Actor)? = #isolation,
    for storage: ScopeStorage,
    _ work: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await $innermost.withValue(ScopeWork(storage), operation: work)
  }

  /// Runs synchronous work of a scope.
  static func run<Result>(for storage: ScopeStorage, _ work: () throws -> Result) rethrows -> Result {
    try $innermost.withValue(ScopeWork(storage), operation: work)
  }
}
