import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ShortenerApplication
import ShortenerRoutes

/// Sends requests to a server, over a socket or without one.
struct Client: Sendable {
  let execute: @Sendable (TestClient.Request) async throws -> TestClient.Response

  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    user: String? = nil,
    _ body: String? = nil
  ) async throws -> TestClient.Response {
    var headers = HTTPFields()
    headers[.user] = user
    let body = body.map { ByteBuffer(string: $0) }
    return try await execute(
      TestClient.Request(uri, method: method, authority: "localhost", headers: headers, body: body)
    )
  }

  func answer(
    _ method: HTTPRequest.Method,
    _ uri: String,
    user: String? = nil,
    _ body: String? = nil
  ) async throws -> Answer {
    let response = try await send(method, uri, user: user, body)
    return Answer(response.status.code, response.body.map { String(buffer: $0) } ?? "")
  }

  /// Makes a link, and returns the status.
  @discardableResult
  func shorten(_ slug: String, user: String = "Ann") async throws -> Int {
    try await answer(.post, "/links", user: user, #"{"url":"https://swift.org","slug":"\#(slug)"}"#).status
  }
}

/// The parts of a response that tests compare.
struct Answer: Equatable {
  var status: Int
  var body: String

  init(_ status: Int, _ body: String = "") { (self.status, self.body) = (status, body) }

  /// The answer that an error has.
  static func error(_ status: Int, _ message: String) -> Answer {
    Answer(status, #"{"error":{"message":"\#(message)"}}"#)
  }
}

/// Runs the server without a socket, with the dependencies in force here, and shuts it down when the test has
/// ended.
func withApplication<Value>(
  _ router: Router<ShortenerContext> = makeRouter(),
  _ test: @escaping @Sendable (Client) async throws -> Value
) async throws -> Value {
  try await makeApplication(router: router).test(.router) { client in
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
