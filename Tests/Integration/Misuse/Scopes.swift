// Scopes that are opened, entered and closed in the wrong way.
import Dependencies
import DependenciesMacros

enum Session: DependencyScopeName {}

actor Pool {
  func close() {}
}

extension DependencyValues {
  @DependencyEntry var user: String = "Ann"
  @DependencyEntry(liveValue: Pool(), lifetime: .scoped(to: Session.self), tearDown: Pool.close) var pool:
    // error: cannot convert value of type '@Sendable (isolated Pool)
    Pool
  @DependencyEntry(tearDown: { (_: Pool) in }, lifetime: .scoped(to: Session.self)) var other: Pool = Pool()
  // error
}

func loadUser() async throws -> String { "Ben" }

func theNameInPlaceOfTheScope() async {
  await withDependencies(in: Session.self) { await Task.yield() }  // error
}

func theScopeWithoutSelf() async {
  await withDependencyScope(Session) {}  // error
}

struct Visit: DependencyScopeValue {
  let user: String
  static var testValue: Visit { Visit(user: "Ann") }
}

func aScopeWithoutItsValue() async {
  _ = DependencyScope(Visit.self)
  // error: requires that 'Visit' conform to 'DependencyScopeName'
  await withDependencyScope(Visit.self) {}
  // error: no exact matches in call to global function 'withDependencyScope'
}

func anUpdateInPlaceOfTheOperation() async {
  await withDependencyScope(Session.self) { $0.user = "Ben" }
  // error: contextual closure type '() async -> ()' expects 0 arguments
}

func closedInADefer() async {
  let scope = DependencyScope(Session.self)
  defer { await scope.close() }
  // error: 'async' call cannot occur in a defer body
  print(scope)
}

final class ClosedInADeinit {
  let scope = DependencyScope(Session.self)
  deinit { scope.close() }  // error
}

func anUpdateThatWaits() async throws {
  try await withDependencyScope(Session.self) {  // error
    $0.user = try await loadUser()
  } operation: {
  }
  let scope = DependencyScope(Session.self) { $0.user = try await loadUser() }  // error
  await scope.close()
}

// The tear-down of a value that is an actor. The compiler reports that of the entry in the expansion.
enum PoolKey: DependencyKey {
  static var liveValue: Pool { Pool() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ pool: Pool) async throws { pool.close() }
  // error: actor-isolated instance method 'close()' cannot be called from outside of the actor
}

extension DependencyValues {
  @DependencyEntry(liveValue: Pool(), lifetime: .scoped(to: Session.self), tearDown: { $0.close() })
  var poolWithoutAwait: Pool
}

// Nothing is wrong with these.
enum RightPoolKey: DependencyKey {
  static var liveValue: Pool { Pool() }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ pool: Pool) async throws { await pool.close() }
}

func right() async throws {
  let user = try await loadUser()
  await withDependencyScope(Session.self) {
    $0.user = user
  } operation: {
  }
}

final class RightDeinit {
  let scope = DependencyScope(Session.self)
  deinit { Task { [scope] in await scope.close() } }
}

extension DependencyValues {
  @DependencyEntry(liveValue: Pool(), lifetime: .scoped(to: Session.self), tearDown: { await $0.close() })
  var rightPool: Pool
}
