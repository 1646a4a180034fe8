import Dependencies
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import ServiceLifecycleTestKit
import ShortenerApplication
import ShortenerRoutes
import Testing

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

  /// Connects, and sends text.
  func connect(sending text: String, isReading: Bool = false) async throws -> Connection {
    let (chunks, chunk) = AsyncStream.makeStream(of: ByteBuffer.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: isReading)
      .channelOption(.socketOption(.so_rcvbuf), value: 8192)
      .channelInitializer { $0.pipeline.addHandler(ChunkHandler(chunk: chunk)) }
      .connect(host: "localhost", port: port).get()
    try await channel.writeAndFlush(ByteBuffer(string: text))
    return Connection(channel: channel, chunks: chunks)
  }

  /// Sends text, and reads until the server closes the connection.
  func answer(to text: String) async throws -> String {
    try await connect(sending: text, isReading: true).text()
  }
}

/// A connection of a client.
struct Connection: Sendable {
  fileprivate let channel: any Channel
  fileprivate let chunks: AsyncStream<ByteBuffer>

  func close() async throws { try await channel.close() }

  /// Begins to read.
  func read() async throws { try await channel.setOption(.autoRead, value: true).get() }

  /// Reads until the server closes the connection.
  func text() async -> String {
    String(buffer: await chunks.reduce(into: ByteBuffer()) { $0.writeImmutableBuffer($1) })
  }
}

private final class ChunkHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let chunk: AsyncStream<ByteBuffer>.Continuation

  init(chunk: AsyncStream<ByteBuffer>.Continuation) { self.chunk = chunk }

  func channelRead(context _: ChannelHandlerContext, data: NIOAny) { chunk.yield(unwrapInboundIn(data)) }

  func channelInactive(context _: ChannelHandlerContext) { chunk.finish() }
}

/// Runs the server with a database file, as the program does, and shuts it down when the test has ended.
/// Throws the error of a server that fails.
func withServer<Value: Sendable>(
  database path: String,
  silence: Duration = .seconds(60),
  router: @escaping @Sendable () -> Router<ShortenerContext> = { makeRouter() },
  _ test: @concurrent (LiveServer) async throws -> Value
) async throws -> Value {
  let options = ServerOptions(address: .hostname("localhost", port: 0), database: path, silence: silence)
  let (ports, port) = AsyncStream.makeStream(of: Int.self)
  return try await testGracefulShutdown { trigger in
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { port.finish() }
        // The database of the test is in memory. The server opens its own.
        try await withDependencies {
          $0.reset(DependencyValues.storeDependencyKey.self)
        } operation: {
          try await serve(options, router: { _ in router() }, onServerRunning: { port.yield($0) })
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

/// Runs the server without a socket, with the dependencies in force here, and shuts it down when the test has
/// ended.
func withApplication<Value>(
  _ router: Router<ShortenerContext> = makeRouter(),
  _ test: @escaping @Sendable (Client) async throws -> Value
) async throws -> Value {
  let application = makeApplication(address: .hostname(), router: router, onServerRunning: { _ in })
  return try await application.test(.router) { client in
    try await test(
      Client {
        try await client.execute(
          uri: $0.head.path ?? "",
          method: $0.head.method,
          headers: $0.head.headerFields,
          body: $0.body
        ) {
          TestClient.Response(head: $0.head, body: $0.body, trailerHeaders: $0.trailerHeaders)
        }
      }
    )
  }
}
