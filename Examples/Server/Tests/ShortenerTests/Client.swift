import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ShortenerApplication
import ShortenerRoutes
import Testing

/// Sends requests to the server, over a socket or without one.
struct Client: Sendable {
  let execute:
    @Sendable (HTTPRequest.Method, String, HTTPFields, ByteBuffer?) async throws -> TestClient.Response

  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    token: String? = nil,
    _ body: String? = nil
  ) async throws -> TestClient.Response {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await execute(method, uri, headers, body.map(ByteBuffer.init))
  }

  func answer(
    _ method: HTTPRequest.Method,
    _ uri: String,
    token: String? = nil,
    _ body: String? = nil
  ) async throws -> Answer {
    Answer(try await send(method, uri, token: token, body))
  }

  /// Opens an account, and returns its token.
  func register(_ name: String) async throws -> String {
    struct Created: Decodable { let token: String }
    let response = try await send(.post, "/accounts", #"{"name":"\#(name)"}"#)
    try #require(response.status == .created)
    return try JSONDecoder().decode(Created.self, from: response.body ?? ByteBuffer()).token
  }

  /// Makes a link, and returns the status.
  @discardableResult
  func shorten(_ slug: String, token: String) async throws -> Int {
    try await answer(.post, "/links", token: token, #"{"url":"https://swift.org","slug":"\#(slug)"}"#).status
  }
}

/// The parts of a response that tests compare.
struct Answer: Equatable {
  var status: Int
  var body: String

  init(_ status: Int, _ body: String = "") { (self.status, self.body) = (status, body) }

  init(_ response: TestClient.Response) {
    self.init(Int(response.status.code), response.body.map { String(buffer: $0) } ?? "")
  }

  /// The answer that an error has.
  static func error(_ status: Int, _ message: String) -> Answer {
    Answer(status, #"{"error":{"message":"\#(message)"}}"#)
  }
}

/// Runs the server without a socket, with the dependencies in force here.
func withApplication<Value: Sendable>(
  _ router: Router<ShortenerContext> = makeRouter(),
  _ test: @escaping @Sendable (Client) async throws -> Value
) async throws -> Value {
  try await makeApplication(router: router).test(.router) { client in
    try await test(
      Client { method, uri, headers, body in
        try await client.execute(uri: uri, method: method, headers: headers, body: body) {
          TestClient.Response(head: $0.head, body: $0.body, trailerHeaders: $0.trailerHeaders)
        }
      }
    )
  }
}
