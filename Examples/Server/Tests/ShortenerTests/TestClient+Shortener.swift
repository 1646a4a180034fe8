import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// What the tests look at in a response.
struct Answer: Equatable {
  var status: Int
  var body: String

  init(_ status: Int, _ body: String = "") { (self.status, self.body) = (status, body) }

  init(_ response: TestResponse) { self.init(Int(response.status.code), String(buffer: response.body)) }

  /// The answer that an error has.
  static func error(_ status: Int, _ message: String) -> Answer {
    Answer(status, #"{"error":{"message":"\#(message)"}}"#)
  }
}

private struct CreatedAccount: Decodable {
  let token: String
}

extension TestClientProtocol {
  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    token: String? = nil,
    _ body: String? = nil
  ) async throws -> TestResponse {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await execute(uri: uri, method: method, headers: headers, body: body.map(ByteBuffer.init)) {
      $0
    }
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
    let response = try await send(.post, "/accounts", #"{"name":"\#(name)"}"#)
    try #require(response.status == .created)
    return try JSONDecoder().decode(CreatedAccount.self, from: response.body).token
  }

  /// Makes a link, and returns the status.
  @discardableResult
  func shorten(_ slug: String, token: String) async throws -> Int {
    try await answer(.post, "/links", token: token, #"{"url":"https://swift.org","slug":"\#(slug)"}"#).status
  }
}
