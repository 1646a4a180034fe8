import Dependencies
import DependenciesTestSupport
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
      let answer = try await client.answer(.post, "/test")
      #expect(answer.status == 500)
      try await #expect(slugs() == [])
      #expect(try await client.shorten("next") == 201)
    }
    #expect(openCount() == 0)
  }

  @Test func aRequestReadsWhatItHasWrittenAndGoesOnAfterAWriteThatFails() async throws {
    let router = makeRouter()
    router.post("test") { _, _ in
      try await addLink("first")
      await #expect(throws: Conflict.self) { try await addLink("first") }
      try await addLink("second")
      @Dependency(\.links) var links
      return try await links.url(slug: "first") ?? "nothing"
    }
    try await withApplication(router) { client in
      let answer = try await client.answer(.post, "/test")
      #expect(answer == Answer(200, "https://swift.org"))
      #expect(try await slugs() == ["first", "second"])
    }
  }

  // With a database in memory, a read that began before the write could wait for the write's turn, which ended
  // only after the read. The tasks go on in the order of their priorities when the database has opened.
  @Test func aUnitOfWorkReadsWhileItBeginsToWrite() async throws {
    for _ in 0..<20 {
      let transaction = Transaction(
        DependencyLoader {
          try await Task.sleep(for: .milliseconds(5))
          return try Store()
        }
      )
      try await withThrowingTaskGroup { group in
        for _ in 0..<20 { group.addTask(priority: .background) { try await transaction.read { _ in } } }
        group.addTask(priority: .high) { try await transaction.write { _ in } }
        try await group.waitForAll()
      }
      try await transaction.close()
    }
  }

  @Test func tasksOfARequestShareItsTransaction() async throws {
    let router = makeRouter()
    router.post("test/:status") { _, context -> HTTPResponse.Status in
      try await withThrowingTaskGroup { group in
        for number in 0..<20 { group.addTask { try await addLink("link-\(number)") } }
        try await group.waitForAll()
      }
      if try context.parameters.require("status") == "500" { throw Unexpected() }
      return .ok
    }
    try await withApplication(router) { client in
      let answer = try await client.answer(.post, "/test/500")
      #expect(answer.status == 500)
      #expect(try await slugs() == [])
      #expect(try await client.answer(.post, "/test/200").status == 200)
      #expect(try await slugs().count == 20)
    }
  }

  // An error such as that of a full disk undoes all. To write on would keep a part.
  @Test func aTransactionThatTheDatabaseHasUndoneIsAnErrorOfTheRequest() async throws {
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      try await addLink("first")
      try? await transaction.write { try $0.execute(sql: "ROLLBACK") }
      await #expect(throws: Transaction.HasEnded.self) { try await addLink("second") }
      return .ok
    }
    try await withApplication(router) { client in
      let answer = try await client.answer(.post, "/test")
      #expect(answer.status == 500)
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next") == 201)
    }
  }

  @Test func requestsThatAreCanceledWhileTheyWriteOrWaitAreUndone() async throws {
    let (hasWritten, written) = AsyncStream.makeStream(of: Void.self)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      try await addLink("first")
      written.finish()
      try await Task.sleep(for: .seconds(1000))
      return .ok
    }
    router.post("test/:slug") { _, context -> HTTPResponse.Status in
      try await addLink(try context.parameters.require("slug"))
      return .ok
    }
    try await withApplication(router) { client in
      let request = Task { try await client.answer(.post, "/test") }
      for await _ in hasWritten {}
      let waiting = (0..<50).map { number in Task { try await client.answer(.post, "/test/\(number)") } }
      try await #expect(eventually { openCount() == 51 })
      for task in waiting + [request] { task.cancel() }
      for task in waiting + [request] {
        let status = try await task.value.status
        #expect(status == 503)
      }
      #expect(try await slugs() == [])
      #expect(try await client.shorten("next") == 201)
    }
    #expect(openCount() == 0)
  }

  @Test func aTaskThatOutlivesItsRequestCannotWrite() async throws {
    let leaked = LockIsolated<Transaction?>(nil)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(Transaction.self) var transaction
      leaked.setValue(transaction)
      try await addLink("first")
      return .ok
    }
    try await withApplication(router) { client in
      _ = try await client.answer(.post, "/test")
      let transaction = try #require(leaked.value)
      await #expect(throws: Transaction.HasEnded.self) {
        try await transaction.write { try $0.execute(sql: "DELETE FROM links") }
      }
      #expect(try await slugs() == ["first"])
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
      let kept = try await withThrowingTaskGroup(of: String?.self) { group in
        for number in 0..<1000 {
          group.addTask {
            let slug = "\(number)-\(number % 3)"
            return try await client.answer(.post, "/test/\(slug)").status == 201 ? slug : nil
          }
        }
        return try await group.reduce(into: Set()) { if let slug = $1 { $0.insert(slug) } }
      }
      #expect(kept.count == 334)
      #expect(Set(try await slugs()) == kept)
    }
    #expect(openCount() == 0)
  }
}
