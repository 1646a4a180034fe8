import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import MetricsTestKit
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes
import Testing

@Suite(.shortener)
struct FaultTests {
  @Test func badJSONIsRefused() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      #expect(
        try await client.answer(.post, "/links", token: token, #"{"url":"#)
          == .error(400, "The given data was not valid input: The given data was not valid JSON.")
      )
      #expect(
        try await client.answer(.post, "/links", token: token, "{}")
          == .error(400, "Coding key `url` not found.")
      )
      #expect(
        try await client.answer(.post, "/links", token: token, #"{"url":1}"#)
          == .error(400, "Type mismatch for `url` key, expected `String` type.")
      )
    }
  }

  @Test(arguments: [
    (
      #"{"url":"https://swift.org/\#(String(repeating: "a", count: 2031))"}"#,
      "The URL has 2049 bytes. It may have 2048."
    ),
    (#"{"url":"javascript:alert(1)"}"#, "The URL must be one of http or https, such as https://swift.org."),
    (#"{"url":"https://"}"#, "The URL must be one of http or https, such as https://swift.org."),
    (#"{"url":"https://swift.org","slug":"a"}"#, "A slug has 3 to 40 letters, digits and hyphens."),
    (#"{"url":"https://swift.org","slug":"a/b/c"}"#, "A slug has 3 to 40 letters, digits and hyphens."),
    (
      #"{"url":"https://swift.org","slug":"links"}"#, "The server needs this slug itself. Choose another one."
    ),
  ])
  func aLinkThatMakesNoSenseIsRefused(body: String, message: String) async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.post, "/links", token: token, body) == .error(422, message))
    }
  }

  @Test func theLongestURLIsTaken() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      let url = "https://swift.org/" + String(repeating: "a", count: 2030)
      #expect(try await client.answer(.post, "/links", token: token, #"{"url":"\#(url)"}"#).status == 201)
    }
  }

  @Test func aBodyThatIsTooLongIsRefused() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      let body = String(repeating: "a", count: 64 * 1024 + 1)
      #expect(try await client.answer(.post, "/links", token: token, body).status == 413)
    }
  }

  @Test func aWrongTokenIsRefused() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      for header in ["Bearer wrong", "Bearer \(token)x", "Basic \(token)", token] {
        let headers: HTTPFields = [.authorization: header]
        let response = try await client.execute(TestClient.Request("/links", method: .get, headers: headers))
        #expect(Answer(response) == .error(401, "The token is wrong, or its account is closed."))
        #expect(response.headers[.wwwAuthenticate] == "Bearer")
      }
      #expect(
        try await client.answer(.get, "/links")
          == .error(401, "Say who you are: Authorization: Bearer <the token of your account>.")
      )
    }
    #expect(openRequestCount() == 0)
  }

  @Test func anUnknownPathIsNotFound() async throws {
    try await withApplication { client in
      let (path, slug) = (try await client.answer(.get, "/a/b/c"), try await client.answer(.get, "/unknown"))
      #expect(path.status == 404)
      #expect(slug == .error(404, "There is no link 'unknown'."))
    }
    #expect(openRequestCount() == 0)
  }

  @Test func anErrorThatNobodyExpectsIsLoggedWithItsRequest() async throws {
    struct Unexpected: Error {}
    let handler = InMemoryLogHandler()
    let metrics = TestMetrics()
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
      $0.metrics = metrics
    } operation: {
      let router = makeRouter()
      router.get("test/error") { _, _ -> HTTPResponse.Status in throw Unexpected() }
      try await withApplication(router) { client in
        let id = "00000000-0000-0000-0000-000000000000"
        let answer = try await client.answer(.get, "/test/error")
        #expect(
          answer
            == .error(
              500,
              "Something went wrong, and nothing was changed. The log says more about request \(id)."
            )
        )
        let entries = handler.entries.filter { $0.metadata["request"] == "\(id)" }
        #expect(entries.map(\.message) == ["A request failed.", "GET /test/error: 500"])
        #expect(entries.first?.metadata["error"] == "Unexpected()")
        let counter = try metrics.expectCounter("http_requests", [("method", "GET"), ("status", "500")])
        #expect(counter.values == [1])
      }
    }
    #expect(openRequestCount() == 0)
  }

  @Test func aDatabaseThatAnotherProgramHasLockedIsBusy() async throws {
    try await withTemporaryDatabase { path in
      let store = try Store(path: path, busyTimeout: 0.05)
      try await withDependencies {
        $0.store = DependencyLoader(store)
      } operation: {
        try await withApplication { client in
          let token = try await client.register("Ann")
          #expect(try await client.shorten("first", token: token) == 201)
          var configuration = Configuration()
          configuration.allowsUnsafeTransactions = true
          let other = try DatabaseQueue(path: path, configuration: configuration)
          try await other.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
          let body = #"{"url":"https://swift.org","slug":"second"}"#
          let busy = try await client.send(.post, "/links", token: token, body)
          #expect(Answer(busy) == .error(503, "The database is busy. Nothing was changed; try again."))
          #expect(busy.headers[.retryAfter] == "1")
          // Readers do not care.
          #expect(try await client.answer(.get, "/first").status == 302)
          try await other.writeWithoutTransaction { try $0.rollback() }
          #expect(try await client.shorten("second", token: token) == 201)
          try other.close()
        }
      }
      #expect(openRequestCount() == 0)
      try store.close()
    }
  }

  @Test func aDatabaseThatIsFullSaysSoAndStaysUsable() async throws {
    @Dependency(\.store) var store
    try await withApplication { client in
      let token = try await client.register("Ann")
      #expect(try await client.shorten("first", token: token) == 201)
      try await limit(to: "(SELECT page_count FROM pragma_page_count)")
      let url = "https://swift.org/" + String(repeating: "a", count: 2000)
      var statuses: [Int] = []
      while statuses.last != 507, statuses.count < 100 {
        let answer = try await client.answer(.post, "/links", token: token, #"{"url":"\#(url)"}"#)
        statuses.append(answer.status)
        if answer.status == 507 {
          #expect(answer == .error(507, "The database is full. Nothing was changed."))
        }
      }
      #expect(statuses.last == 507)
      let count = try await store().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM links") }
      #expect(count == statuses.count)  // The first, and each of these but the last.
      #expect(try await client.answer(.get, "/first").status == 302)
      try await limit(to: "1000000")
      #expect(try await client.shorten("second", token: token) == 201)
    }
    #expect(openRequestCount() == 0)
  }

  /// Limits the size of the database.
  private func limit(to pageCount: String) async throws {
    try await withUnitOfWork("test") {
      @Dependency(Transaction.self) var transaction
      try await transaction.write { database in
        let limit = try #require(try Int.fetchOne(database, sql: "SELECT \(pageCount)"))
        try database.execute(sql: "PRAGMA max_page_count = \(limit)")
      }
    }
  }
}
