import Foundation
import HTTPTypes
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to a server.
struct Client: Sendable {
  fileprivate let session: URLSession
  fileprivate let port: Int

  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    token: String? = nil,
    _ body: String? = nil
  ) async throws -> ReceivedResponse {
    try await send(method, uri, authorization: token.map { "Bearer \($0)" }, body)
  }

  func send(
    _ method: HTTPRequest.Method,
    _ uri: String,
    authorization: String?,
    _ body: String? = nil
  ) async throws -> ReceivedResponse {
    var request = URLRequest(url: try #require(URL(string: "http://localhost:\(port)\(uri)")))
    request.httpMethod = method.rawValue
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue(authorization, forHTTPHeaderField: "Authorization")
    let (data, response) = try await session.data(for: request)
    return ReceivedResponse(
      try #require(response as? HTTPURLResponse),
      body: String(decoding: data, as: UTF8.self)
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
    try #require(response.status == 201)
    return try JSONDecoder().decode(Created.self, from: Data(response.body.utf8)).token
  }

  /// Makes a link, and returns the status.
  @discardableResult
  func shorten(_ slug: String, token: String) async throws -> Int {
    try await answer(.post, "/links", token: token, #"{"url":"https://swift.org","slug":"\#(slug)"}"#).status
  }
}

/// A response of a server.
struct ReceivedResponse: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: String

  fileprivate init(_ response: HTTPURLResponse, body: String) {
    var headers = HTTPFields()
    for case (let name as String, let value as String) in response.allHeaderFields {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    (self.status, self.headers, self.body) = (response.statusCode, headers, body)
  }
}

/// The parts of a response that tests compare.
struct Answer: Equatable {
  var status: Int
  var body: String

  init(_ status: Int, _ body: String = "") { (self.status, self.body) = (status, body) }

  init(_ response: ReceivedResponse) { self.init(response.status, response.body) }

  /// The answer that an error has.
  static func error(_ status: Int, _ message: String) -> Answer {
    Answer(status, #"{"error":{"message":"\#(message)"}}"#)
  }
}

extension LiveServer {
  /// Runs an operation with a client that has connections of its own.
  func withClient<Value>(
    _ operation: @escaping @Sendable (Client) async throws -> Value
  ) async throws -> Value {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = 600
    // Two file descriptors each, of which a process may have few.
    configuration.httpMaximumConnectionsPerHost = 64
    let session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    return try await operation(Client(session: session, port: port))
  }
}

/// Returns redirects to the test instead of following them.
private final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _: URLSession,
    task _: URLSessionTask,
    willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest _: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
