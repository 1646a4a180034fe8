import Dependencies
import Foundation

enum Request: DependencyScopeName {}

final class Connection: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

enum ConnectionKey: DependencyKey {
  struct Broken: Error {}

  static var liveValue: Connection { Connection("live") }
  static var testValue: Connection { Connection("test") }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
  static func tearDown(_ connection: Connection) async throws { throw Broken() }
}

enum PoolKey: DependencyKey {
  static var liveValue: Connection {
    Connection("pool of \(DependencyValues.current[ConnectionKey.self].name)")
  }
}

/// Reads a scoped dependency in the ways in which it goes wrong, and prints what it gets.
func misuseScopes() async {
  print(DependencyValues.current[ConnectionKey.self].name)
  let request = DependencyScope(Request.self)
  withDependencies(in: request) { print(DependencyValues.current[ConnectionKey.self].name) }
  await request.close()
  // Twice at one place, which is reported once.
  for _ in 1...2 {
    withDependencies(in: request) { print(DependencyValues.current[ConnectionKey.self].name) }
  }
  print(DependencyValues.current[PoolKey.self].name)
}

/// A key without a test value.
enum UntestedConnectionKey: DependencyKey {
  static var liveValue: Connection { Connection("live") }
  static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
}

/// Reads a value of an open scope in a detached task, then as the report advises.
func readDetached() async {
  await withDependencyScope(Request.self) {
    let connection = DependencyValues.current[UntestedConnectionKey.self]
    await Task.detached { print(DependencyValues.current[UntestedConnectionKey.self] === connection) }.value
    await Task.detached(
      operation: capturingDependencies {
        print(DependencyValues.current[UntestedConnectionKey.self] === connection)
      }
    ).value
  }
}

/// Waits until an asynchronous operation has ended.
func wait(_ operation: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task {
    await operation()
    end.signal()
  }
  end.wait()
}
