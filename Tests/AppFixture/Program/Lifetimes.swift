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
  static var lifetime: DependencyLifetime { .singleton }
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

/// Waits until an asynchronous operation has ended.
func wait(_ operation: @escaping @Sendable () async -> Void) {
  let end = DispatchSemaphore(value: 0)
  Task {
    await operation()
    end.signal()
  }
  end.wait()
}
