import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import Hummingbird
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes
import Testing

/// The server on a real socket and a real file.
@Suite(.shortener)
struct LiveServerTests {
  @Test func whatIsMadeIsThereAfterARestart() async throws {
    try await withTemporaryDatabase { path in
      let token = LockIsolated("")
      try await withServer(database: path) { server in
        try await server.withClient { client in
          let ann = try await client.register("Ann")
          token.setValue(ann)
          #expect(try await client.shorten("docs", token: ann) == 201)
          #expect(try await client.answer(.get, "/docs").status == 302)
          #expect(try await client.answer(.get, "/health") == Answer(200, "ok\n"))
        }
      }
      // The file is the whole database, so that it can be copied.
      let log = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
      #expect(log == 0)
      try await withServer(database: path) { server in
        try await server.withClient { client in
          let statistics = try await client.answer(.get, "/links/docs/statistics", token: token.value)
          #expect(statistics.body == #"{"clicks":1,"days":[{"clicks":1,"day":"2026-07-01"}],"slug":"docs"}"#)
        }
      }
    }
  }

  @Test func aShutdownUnderLoadLosesNothingThatWasAccepted() async throws {
    try await withTemporaryDatabase { path in
      let accepted = LockIsolated<Set<String>>([])
      let followed = LockIsolated(0)
      try await withServer(database: path) { server in
        let token = try await server.withClient { client in
          let token = try await client.register("Ann")
          try await client.shorten("docs", token: token)
          return token
        }
        await withTaskGroup { group in
          for number in 0..<8 {
            group.addTask {
              // Each ends when the server accepts no more connections.
              try? await server.withClient { client in
                for count in 0... {
                  let slug = "link-\(number)-\(count)"
                  if try await client.shorten(slug, token: token) == 201 {
                    accepted.withValue { _ = $0.insert(slug) }
                  }
                  if try await client.answer(.get, "/docs").status == 302 { followed.withValue { $0 += 1 } }
                }
              }
            }
          }
          while followed.value < 50 { try? await Task.sleep(for: .milliseconds(1)) }
          server.shutDown()
        }
      }
      #expect(openRequestCount() == 0)
      let store = try Store(path: path)
      let (slugs, clicks) = try await store.read { database in
        (
          try Set(String.fetchAll(database, sql: "SELECT slug FROM links")),
          try Int.fetchOne(database, sql: "SELECT SUM(count) FROM clicks") ?? 0
        )
      }
      #expect(accepted.value.subtracting(slugs) == [])
      // A click may be counted whose answer the client did not get any more.
      #expect((followed.value...followed.value + 8).contains(clicks))
      try store.close()
    }
  }

  @Test func aClientThatDisconnectsInTheMiddleOfAStreamLeavesNothingOpen() async throws {
    try await withTemporaryDatabase { path in
      try await withServer(database: path) { server in
        let token = try await registerWithManyLinks(at: server, database: path)
        let connection = try await server.connect(sending: export(token))
        try await expectStream()
        try await connection.close()
        #expect(try await eventually { openRequestCount() == 0 })
      }
    }
  }

  @Test func aClientThatStopsReadingIsDisconnected() async throws {
    try await withTemporaryDatabase { path in
      let token = try await withServer(database: path) { server in
        try await registerWithManyLinks(at: server, database: path)
      }
      try await withServer(database: path, silence: .seconds(2)) { server in
        let connection = try await server.connect(sending: export(token))
        try await expectStream()
        #expect(try await eventually { openRequestCount() == 0 })
        try? await connection.close()
      }
    }
  }

  @Test func aShutdownWaitsForAStreamThatHasBegun() async throws {
    try await withTemporaryDatabase { path in
      let lines = LockIsolated(0)
      try await withServer(database: path) { server in
        let token = try await registerWithManyLinks(at: server, database: path)
        let connection = try await server.connect(sending: export(token))
        try await expectStream()
        server.shutDown()
        try await connection.read()
        let text = await connection.text()
        lines.setValue(text.utf8.count { $0 == UInt8(ascii: "{") })
        #expect(text.utf8.suffix(5).elementsEqual("0\r\n\r\n".utf8))
      }
      #expect(lines.value == manyLinks)
      #expect(openRequestCount() == 0)
    }
  }

  @Test func aStreamThatFailsIsNoCompleteResponse() async throws {
    struct Unexpected: Error {}
    try await withTemporaryDatabase { path in
      try await withDependencies {
        $0.links.page = { _, position in
          if position != nil { throw Unexpected() }
          return LinkPage(
            links: [Link(slug: "docs", url: "https://swift.org", created: .distantPast)],
            end: 1
          )
        }
      } operation: {
        try await withServer(database: path) { server in
          let token = try await server.withClient { try await $0.register("Ann") }
          let text = try await server.answer(to: export(token))
          #expect(text.contains(#""slug":"docs""#))
          #expect(!text.hasSuffix("\r\n0\r\n\r\n"))
          #expect(try await eventually { openRequestCount() == 0 })
        }
      }
    }
  }

  @Test func aShutdownWaitsForATearDownThatIsSlow() async throws {
    try await withTemporaryDatabase { path in
      try await withServer(database: path) {
        let router = makeRouter()
        router.get("test/slow") { _, _ in
          @Dependency(SlowKey.self) var slow
          _ = slow
          return "ok"
        }
        return router
      } _: { server in
        try await server.withClient { client in
          async let pending = client.answer(.get, "/test/slow")
          let isOpen = try await eventually { openRequestCount() == 1 }
          #expect(isOpen)
          server.shutDown()
          let answer = try await pending
          #expect(answer == Answer(200, "ok"))
        }
      }
      #expect(try await slowTearDowns(in: path) == 1)
      try await withServer(database: path) {
        let router = makeRouter()
        router.get("test/stream") { _, _ in streamedSlowly() }
        return router
      } _: { server in
        // The response is complete before its scope has closed.
        let status = try await server.withClient { try await $0.answer(.get, "/test/stream").status }
        #expect(status == 200)
        #expect(openRequestCount() == 1)
      }
      #expect(openRequestCount() == 0)
      #expect(try await slowTearDowns(in: path) == 2)
    }
  }

  @Test func whatIsNotHTTPIsRefused() async throws {
    try await withTemporaryDatabase { path in
      try await withServer(database: path) { server in
        let token = try await server.withClient { try await $0.register("Ann") }
        let longPath = String(repeating: "a", count: 100_000)
        let bodyOfNoSize = """
          POST /links HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r
          Transfer-Encoding: chunked\r\n\r\nnumber\r\n
          """
        for text in ["GET /\(longPath) HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", bodyOfNoSize] {
          let answer = try await server.answer(to: text)
          #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        }
        #expect(try await eventually { openRequestCount() == 0 })
        let status = try await server.withClient { try await $0.shorten("docs", token: token) }
        #expect(status == 201)
      }
    }
  }
}

private let manyLinks = 20_000

private func registerWithManyLinks(at server: LiveServer, database path: String) async throws -> String {
  let token = try await server.withClient { try await $0.register("Ann") }
  let other = try DatabaseQueue(path: path)
  try await other.write { database in
    try database.execute(
      sql: """
        WITH RECURSIVE numbers(number) AS (
          SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(manyLinks)
        )
        INSERT INTO links (slug, url, owner, created)
        SELECT 'link-' || number, 'https://swift.org/' || hex(zeroblob(500)), accounts.id, 0
        FROM numbers, accounts
        """
    )
  }
  try other.close()
  return token
}

/// The text of a request for all links.
private func export(_ token: String) -> String {
  "GET /links HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n\r\n"
}

/// Waits until a stream is being written, and the client's side is full.
private func expectStream() async throws {
  #expect(try await eventually { openRequestCount() == 1 })
  try await Task.sleep(for: .milliseconds(100))
  #expect(openRequestCount() == 1)
}

/// A value of a request that takes its time to end, and writes to the database then.
private enum SlowKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
  static var lifetime: DependencyLifetime { .scoped(to: UnitOfWork.self) }
  static func tearDown(_: Int) async throws {
    try await Task.sleep(for: .seconds(1))
    @Dependency(\.store) var store
    let transaction = Transaction(store)
    try await transaction.write { database in
      try database.execute(
        sql: "CREATE TABLE IF NOT EXISTS tearDowns (number); INSERT INTO tearDowns VALUES (1)"
      )
    }
    try await transaction.commit()
    try await transaction.close()
  }
}

private func streamedSlowly() -> Response {
  Response(
    status: .ok,
    body: ResponseBody { writer in
      try await withDependencyScope(UnitOfWork(id: "stream")) {
        @Dependency(SlowKey.self) var slow
        try await writer.write(ByteBuffer(string: "\(slow)"))
        try await writer.finish(nil)
      }
    }
  )
}

private func slowTearDowns(in path: String) async throws -> Int? {
  let store = try Store(path: path)
  defer { try? store.close() }
  return try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM tearDowns") }
}
