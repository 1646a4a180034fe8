import Dependencies
import DependenciesTestSupport
import Foundation
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
      try await withServer(database: path) { server in
        try await #expect(server.withClient { try await $0.shorten("docs") } == 201)
      }
      try await withServer(database: path) { server in
        try await #expect(server.withClient { try await $0.answer(.get, "/docs").status } == 302)
      }
    }
  }

  @Test func serversInOneProcessShareNothing() async throws {
    try await withTemporaryDatabase { path in
      try await withServer(database: path) { server in
        try await withTemporaryDatabase { other in
          try await withServer(database: other) { other in
            try await #expect(server.withClient { try await $0.shorten("docs") } == 201)
            try await #expect(other.withClient { try await $0.answer(.get, "/docs").status } == 404)
          }
        }
        // The end of the other one closes nothing here.
        try await #expect(server.withClient { try await $0.answer(.get, "/docs").status } == 302)
      }
    }
  }

  @Test func aShutdownUnderLoadLosesNothingThatWasAccepted() async throws {
    try await withTemporaryDatabase { path in
      let accepted = LockIsolated<Set<String>>([])
      try await withServer(database: path) { server in
        await withTaskGroup { group in
          for number in 0..<8 {
            group.addTask {
              // Each ends when the server accepts no more connections.
              try? await server.withClient { client in
                for count in 0... {
                  let slug = "link-\(number)-\(count)"
                  if try await client.shorten(slug) == 201 { accepted.withValue { _ = $0.insert(slug) } }
                }
              }
            }
          }
          while accepted.value.count < 50 { try? await Task.sleep(for: .milliseconds(1)) }
          server.shutDown()
        }
      }
      #expect(openCount() == 0)
      let store = try Store(path: path)
      let slugs = try await store.read { try Set(String.fetchAll($0, sql: "SELECT slug FROM links")) }
      #expect(accepted.value.subtracting(slugs) == [])
      try store.close()
    }
  }

  @Test func aShutdownWaitsForATearDownThatIsSlow() async throws {
    try await withTemporaryDatabase { path in
      try await withServer(
        database: path,
        router: {
          let router = makeRouter()
          router.get("test/slow") { _, _ in
            @Dependency(SlowKey.self) var slow
            _ = slow
            return "ok"
          }
          router.get("test/stream") { _, _ in streamedSlowly() }
          return router
        }
      ) { server in
        // Each on its connection: the next request of one waits for the scope of the stream.
        async let streamed = server.withClient { try await $0.answer(.get, "/test/stream").status }
        async let answered = server.withClient { try await $0.answer(.get, "/test/slow").status }
        let areOpen = try await eventually { openCount() == 2 }
        #expect(areOpen)
        server.shutDown()
        let statuses = try await [streamed, answered]
        #expect(statuses == [200, 200])
      }
      #expect(openCount() == 0)
      let store = try Store(path: path)
      let slugs = try await store.read { try String.fetchAll($0, sql: "SELECT slug FROM links") }
      #expect(slugs == ["slow", "slow2"])
      try store.close()
    }
  }
}

/// A value of a unit of work that takes its time to end, and writes to the database then.
private enum SlowKey: DependencyKey {
  static var liveValue: Int { 0 }
  static var testValue: Int { 0 }
  static var lifetime: DependencyLifetime { .scoped(to: UnitOfWork.self) }
  static func tearDown(_: Int) async throws {
    try await Task.sleep(for: .seconds(2))
    @Dependency(\.store) var store
    let transaction = Transaction(store)
    try await transaction.write { database in
      let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM links") ?? 0
      let slug = count == 0 ? "slow" : "slow2"
      let link = Link(slug: slug, url: "https://swift.org", created: Date(timeIntervalSince1970: 0))
      try LinkTable.insert(link, owner: "Ann", in: database)
    }
    try await transaction.commit()
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
