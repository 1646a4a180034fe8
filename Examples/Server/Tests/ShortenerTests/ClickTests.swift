import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import ShortenerInterfaces
import ShortenerLive
import Testing

@Suite(.shortener)
struct ClickTests {
  @Dependency(\.continuousClock, as: TestClock<Duration>.self) private var clock
  @Dependency(\.clickBuffer) private var buffer

  @Test func clicksAreWrittenEverySecond() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      try await client.shorten("docs", token: token)
      for _ in 0..<3 { _ = try await client.send(.get, "/docs") }
      let uri = "/links/docs/statistics"
      #expect(
        try await client.answer(.get, uri, token: token)
          == Answer(200, #"{"clicks":0,"days":[],"slug":"docs"}"#)
      )
      let written = Answer(200, #"{"clicks":3,"days":[{"clicks":3,"day":"2026-07-01"}],"slug":"docs"}"#)
      #expect(
        try await eventually {
          await clock.advance(by: .seconds(1))
          return try await client.answer(.get, uri, token: token) == written
        }
      )
    }
  }

  @Test func clicksAreCountedByDay() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      try await client.shorten("docs", token: token)
      // The last second of July 1, and two of July 2.
      for seconds in [1_782_950_399, 1_782_950_400, 1_782_950_401] {
        try await buffer.record(slug: "docs", date: Date(timeIntervalSince1970: TimeInterval(seconds)))
        try await buffer.flush()
      }
      #expect(
        try await client.answer(.get, "/links/docs/statistics", token: token)
          == Answer(
            200,
            #"{"clicks":3,"days":[{"clicks":1,"day":"2026-07-01"},{"clicks":2,"day":"2026-07-02"}],"slug":"docs"}"#
          )
      )
    }
  }

  @Test func clicksAreWrittenWhenTheServerShutsDown() async throws {
    let token = try await withApplication { client in
      let token = try await client.register("Ann")
      try await client.shorten("docs", token: token)
      _ = try await client.send(.get, "/docs")
      return token
    }
    #expect(try await clicks(of: "docs", token: token) == 1)
  }

  // In which order the values of the server are built does not matter.
  @Test(arguments: [false, true])
  func theLastClicksAreWrittenBeforeTheDatabaseCloses(isStoreBuiltFirst: Bool) async throws {
    try await withTemporaryDatabase { path in
      let server = DependencyScope(ServerScope(database: path)) {
        $0.reset(DependencyValues.storeDependencyKey.self)
        $0.clickBuffer = ClickBuffer()
      }
      try await withDependencies(in: server) {
        @Dependency(\.store) var store
        @Dependency(LastClicks.self) var lastClicks
        if isStoreBuiltFirst { _ = store }
        _ = lastClicks
        try await addLink("docs")
        @Dependency(\.clickBuffer) var buffer
        try await buffer.record(slug: "docs", date: Date(timeIntervalSince1970: 0))
      }
      #expect(await server.close(reportsErrors: false).isEmpty)
      let reopened = try Store(path: path)
      let count = try await reopened.read { try Int.fetchOne($0, sql: "SELECT SUM(count) FROM clicks") }
      #expect(count == 1)
      try reopened.close()
    }
  }

  private func addLink(_ slug: String) async throws {
    try await withUnitOfWork("test") {
      @Dependency(\.accounts) var accounts
      @Dependency(\.links) var links
      let ann = Account(id: UUID(), name: "Ann")
      try await accounts.add(account: ann, token: "token")
      let link = Link(slug: slug, url: "https://swift.org", created: Date(timeIntervalSince1970: 0))
      try await links.add(link: link, owner: ann.id)
    }
  }

  @Test func clicksThatCannotBeWrittenAreKept() async throws {
    @Dependency(\.store) var store
    let token = try await withApplication { client in
      let token = try await client.register("Ann")
      try await client.shorten("docs", token: token)
      return token
    }
    try await buffer.record(slug: "docs", date: Date(timeIntervalSince1970: 0))
    try await withUnitOfWork("test") {
      @Dependency(Transaction.self) var transaction
      try await transaction.write { try $0.execute(sql: "ALTER TABLE clicks RENAME TO hidden") }
    }
    await #expect(throws: (any Error).self) { try await buffer.flush() }
    try await buffer.record(slug: "docs", date: Date(timeIntervalSince1970: 0))
    try await withUnitOfWork("test") {
      @Dependency(Transaction.self) var transaction
      try await transaction.write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO clicks") }
    }
    try await buffer.flush()
    #expect(try await clicks(of: "docs", token: token) == 2)
  }

  @Test func clicksOfALinkThatIsGoneAreDropped() async throws {
    try await buffer.record(slug: "gone", date: Date(timeIntervalSince1970: 0))
    try await buffer.flush()
    @Dependency(\.store) var store
    #expect(try await store().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM clicks") } == 0)
  }

  private func clicks(of slug: String, token: String) async throws -> Int? {
    try await withUnitOfWork("test") {
      @Dependency(\.accounts) var accounts
      @Dependency(\.clicks) var clicks
      let account = try #require(try await accounts.authenticate(token: token))
      return try await clicks.statistics(slug: slug, owner: account.id)?.clicks
    }
  }
}
