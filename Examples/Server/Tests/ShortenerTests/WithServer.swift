import Dependencies
import Hummingbird
import HummingbirdTesting
import ServiceLifecycleTestKit
import ShortenerApplication
import ShortenerLive
import ShortenerRoutes

/// A server that listens on a real socket.
struct LiveServer: Sendable {
  let port: Int

  /// Tells the server to shut down. It ends after the requests that have begun.
  let shutDown: @Sendable () -> Void

  /// Runs an operation with a client that has a connection of its own.
  func withClient<Value>(
    _ operation: @escaping @Sendable (Client) async throws -> Value
  ) async throws -> Value {
    let configuration = TestClient.Configuration(timeout: .seconds(600))
    return try await TestClient.withClient(host: "localhost", port: port, configuration: configuration) {
      try await operation(Client(execute: $0.execute))
    }
  }
}

/// Runs the server with a database file, as the program does, and shuts it down when the test has ended.
/// Throws the error of a server that fails.
func withServer<Value: Sendable>(
  database path: String,
  router: @escaping @Sendable () -> Router<ShortenerContext> = { makeRouter() },
  _ test: @concurrent (LiveServer) async throws -> Value
) async throws -> Value {
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  return try await testGracefulShutdown { trigger in
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { port.finish() }
        // The database of the test is in memory. The server opens its own.
        try await withDependencies {
          $0.reset(DependencyValues.storeDependencyKey.self)
        } operation: {
          let address = BindAddress.hostname("localhost", port: 0)
          try await serve(at: address, database: path, router: router) { port.yield($0) }
        }
      }
      guard let port = await ports.first(where: { _ in true }) else {
        try await group.waitForAll()
        throw CancellationError()
      }
      // If the test throws, the group cancels the server, so that requests cannot wait for the test forever.
      let value = try await test(LiveServer(port: port, shutDown: { trigger.triggerGracefulShutdown() }))
      trigger.triggerGracefulShutdown()
      try await group.waitForAll()
      return value
    }
  }
}
