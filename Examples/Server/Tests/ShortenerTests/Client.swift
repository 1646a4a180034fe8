import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Sends requests to a server, over a socket or without one.
struct Client: Sendable {
  let execute: @Sendable (TestClient.Request) async throws -> TestClient.Response

  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    token: String? = nil,
    _ body: String? = nil
  ) async throws -> TestClient.Response {
    var headers = HTTPFields()
    headers[.authorization] = token.map { "Bearer \($0)" }
    let body = body.map { ByteBuffer(string: $0) }
    return try await execute(
      TestClient.Request(uri, method: method, authority: "localhost", headers: headers, body: body)
    )
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
    self.init(response.status.code, response.body.map { String(buffer: $0) } ?? "")
  }

  /// The answer that an error has.
  static func error(_ status: Int, _ message: String) -> Answer {
    Answer(status, #"{"error":{"message":"\#(message)"}}"#)
  }
}
