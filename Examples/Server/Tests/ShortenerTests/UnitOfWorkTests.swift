import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import Hummingbird
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes
import Testing

@Suite(.shortener)
struct UnitOfWorkTests {
  private struct Unexpected: Error {}

  @Test func whatAHandlerThatThrowsHasWrittenIsUndone() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      try await addLink("second")
      throw Unexpected()
    }
    try await withApplication(router) { client in
      _ = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test").status == 500)
      #expect(try await client.answer(.get, "/first").status == 404)
      #expect(try await client.answer(.get, "/second").status == 404)
      #expect(try await slugs() == [])
    }
    #expect(openRequestCount() == 0)
  }

  @Test func aRequestReadsWhatItHasWritten() async throws {
    let router = makeRouter()
    router.post("test") { _, _ in
      try await addLink("new")
      @Dependency(\.links) var links
      return try await links.url(slug: "new") ?? "nothing"
    }
    try await withApplication(router) { client in
      _ = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test") == Answer(200, "https://swift.org"))
    }
  }

  @Test func aWriteThatFailsLeavesTheOthersOfItsRequest() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      await #expect(throws: Conflict.self) { try await addLink("first") }
      try await addLink("second")
      return .ok
    }
    try await withApplication(router) { client in
      _ = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test").status == 200)
      #expect(try await slugs() == ["first", "second"])
    }
  }

  @Test func aCommitThatFailsIsAnErrorOfTheRequest() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      try await addLink("first")
      try await transaction.write { database in
        // The database looks for the link when it commits, and does not find it.
        try database.execute(
          sql: """
            PRAGMA defer_foreign_keys = ON;
            INSERT INTO clicks (link, day, count) VALUES (4711, '2026-07-01', 1);
            """
        )
      }
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test").status == 500)
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next", token: token) == 201)
    }
    #expect(openRequestCount() == 0)
  }

  @Test func aRequestWhoseTransactionTheDatabaseHasUndoneDoesNotCommit() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      try await addLink("first")
      try await transaction.write { try $0.execute(sql: "ROLLBACK") }
      return .ok
    }
    router.post("test/on") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      try? await transaction.write { try $0.execute(sql: "ROLLBACK") }
      await #expect(throws: StorageError.rolledBack) { try await addLink("second") }
      return .ok
    }
    try await withApplication(router) { client in
      _ = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test").status == 500)
      #expect(try await client.answer(.post, "/test/on").status == 500)
      #expect(try await slugs() == [])
    }
  }

  @Test func aRequestThatIsCancelledInItsTransactionIsUndone() async throws {
    let (hasWritten, written) = AsyncStream.makeStream(of: Void.self)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      written.finish()
      try await Task.sleep(for: .seconds(1000))
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      let request = Task { try await client.answer(.post, "/test") }
      for await _ in hasWritten {}
      request.cancel()
      #expect(try await request.value == .error(503, "The request was canceled. Nothing was changed."))
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next", token: token) == 201)
    }
    #expect(openRequestCount() == 0)
  }

  @Test func aRequestThatIsCancelledBeforeItsCommitIsUndone() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      withUnsafeCurrentTask { $0?.cancel() }
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.post, "/test").status == 503)
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next", token: token) == 201)
    }
  }

  @Test func aStatementThatIsCancelledIsUndone() async throws {
    let (hasBegun, begun) = AsyncStream.makeStream(of: Void.self)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      try await addLink("first")
      try await transaction.write { database in
        begun.finish()
        // It would run for hours.
        try database.execute(
          sql: """
            WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers)
            INSERT INTO clicks SELECT 1, number, 1 FROM numbers WHERE number < 0
            """
        )
      }
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      let request = Task { try await client.answer(.post, "/test") }
      for await _ in hasBegun {}
      request.cancel()
      #expect(try await request.value.status == 503)
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next", token: token) == 201)
    }
  }

  @Test func aRequestThatIsCancelledWhileItWaitsForItsTurnTakesNone() async throws {
    let (hasWritten, written) = AsyncStream.makeStream(of: Void.self)
    let (release, releasing) = AsyncStream.makeStream(of: Void.self)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      written.finish()
      for await _ in release {}
      return .ok
    }
    router.post("test/:slug") { _, context -> HTTPResponse.Status in
      try await addLink(try context.parameters.require("slug"))
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      let request = Task { try await client.answer(.post, "/test") }
      for await _ in hasWritten {}
      let waiting = (0..<50).map { number in Task { try await client.answer(.post, "/test/waiting\(number)") }
      }
      #expect(try await eventually { openRequestCount() == 51 })
      for task in waiting { task.cancel() }
      for task in waiting { #expect(try await task.value.status == 503) }
      releasing.finish()
      #expect(try await request.value.status == 200)
      #expect(try await slugs() == ["first"])
      #expect(try await client.shorten("next", token: token) == 201)
    }
  }

  @Test func aTaskThatOutlivesItsRequestCannotWrite() async throws {
    let leaked = LockIsolated<Transaction?>(nil)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      leaked.setValue(transaction)
      return .ok
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      _ = try await client.answer(.post, "/test")
      let transaction = try #require(leaked.value)
      await #expect(throws: StorageError.ended) {
        try await transaction.write { try $0.execute(sql: "DELETE FROM accounts") }
      }
      #expect(try await client.shorten("next", token: token) == 201)
    }
  }

  @Test func aThousandRequestsAreKeptOrUndone() async throws {
    let router = makeRouter()
    router.post("test/:slug") { _, context -> HTTPResponse.Status in
      let slug = try context.parameters.require("slug")
      try await addLink(slug)
      await Task.yield()
      // Two of three fail: one by itself, one since it is canceled.
      if slug.hasSuffix("1") { throw HTTPError(.badRequest) }
      if slug.hasSuffix("2") { withUnsafeCurrentTask { $0?.cancel() } }
      return .created
    }
    try await withApplication(router) { client in
      _ = try await client.register("Ann")
      let kept = try await withThrowingTaskGroup(of: String?.self) { group in
        for number in 0..<1000 {
          group.addTask {
            let slug = "\(number)-\(number % 3)"
            return try await client.answer(.post, "/test/\(slug)").status == 201 ? slug : nil
          }
        }
        return try await group.reduce(into: Set<String>()) { slugs, slug in if let slug { slugs.insert(slug) }
        }
      }
      #expect(kept.count == 334)
      #expect(Set(try await slugs()) == kept)
    }
    #expect(openRequestCount() == 0)
  }
}

/// Adds a link of the first account.
private func addLink(_ slug: String) async throws {
  @Dependency(\.links) var links
  @Dependency(\.store) var store
  @Dependency(Transaction.self) var transaction
  let owner = try await transaction.read { try String.fetchOne($0, sql: "SELECT id FROM accounts") }
  let link = Link(slug: slug, url: "https://swift.org", created: Date(timeIntervalSince1970: 0))
  try await links.add(link: link, owner: try #require(owner.flatMap { UUID(uuidString: $0) }))
}

/// The slugs in the database.
private func slugs() async throws -> [String] {
  @Dependency(\.store) var store
  return try await store().read { try String.fetchAll($0, sql: "SELECT slug FROM links ORDER BY id") }
}
