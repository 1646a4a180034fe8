import Dependencies
import DependenciesTestSupport
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes
import Testing

@Suite(.shortener)
struct JobTests {
  @Dependency(\.store) private var store

  @Test func anAccountThatIsClosedIsPurgedInTheBackground() async throws {
    let handler = InMemoryLogHandler()
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
    } operation: {
      try await withApplication { client in
        let (ann, ben) = (try await client.register("Ann"), try await client.register("Ben"))
        for number in 0..<501 { try await client.shorten("link-\(number)", token: ann) }
        try await client.shorten("of-ben", token: ben)
        let closed = try await client.send(.delete, "/account", token: ann)
        #expect(Answer(closed) == Answer(202))
        #expect(try await client.answer(.get, "/account", token: ann).status == 401)
        #expect(try await eventually { try await count("accounts") == 1 })
        #expect(try await count("links") == 1)
        #expect(try await client.answer(.get, "/of-ben").status == 302)
        // The job's lines say which request it is for.
        let id = closed.headers[HTTPField.Name("X-Request-ID")!]
        #expect(
          try await eventually {
            handler.entries.contains {
              $0.message == "Done: Purge account 00000000-0000-0000-0000-000000000001"
                && $0.metadata["request"]?.description == id
            }
          }
        )
      }
    }
    #expect(openRequestCount() == 0)
  }

  @Test func jobsEndBeforeTheServerDoes() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.delete, "/account", token: token).status == 202)
    }
    #expect(try await count("accounts") == 0)
  }

  @Test func aJobOfARequestThatFailsIsNeverDone() async throws {
    let router = makeRouter()
    router.delete("test") { _, _ -> HTTPResponse.Status in
      @Dependency(\.accounts) var accounts
      @Dependency(UnitOfWork.self) var work
      try await accounts.close(account: try #require(work.user))
      throw HTTPError(.badRequest)
    }
    try await withApplication(router) { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.delete, "/test", token: token).status == 400)
      #expect(try await client.answer(.get, "/account", token: token).status == 200)
    }
    #expect(try await count("accounts") == 1)
  }

  @Test func aPurgeThatWasInterruptedIsResumed() async throws {
    try await withUnitOfWork("test") {
      @Dependency(Transaction.self) var transaction
      try await transaction.write { database in
        try AccountTable.insert(Account(id: UUID(7), name: "Ann"), token: "token", in: database)
        try AccountTable.close(UUID(7), in: database)
      }
    }
    try await withApplication { _ in }
    #expect(try await count("accounts") == 0)
  }

  // A job that began while its request was open opened its scope inside the request's, which closed it.
  @Test func aJobGoesOnWhenItsRequestHasEnded() async throws {
    let (hasBegun, begun) = AsyncStream.makeStream(of: Void.self)
    let (isAnswered, answered) = AsyncStream.makeStream(of: Void.self)
    let router = makeRouter()
    router.post("test") { _, _ in
      @Dependency(\.jobs) var jobs
      @Dependency(\.unitOfWork) var unitOfWork
      jobs.enqueue(name: "Wait") {
        try await withUnitOfWork("test") {
          begun.finish()
          for await _ in isAnswered {}
          @Dependency(Transaction.self) var transaction
          try await transaction.write { database in
            try AccountTable.insert(Account(id: UUID(7), name: "Ann"), token: "token", in: database)
          }
        }
      }
      try await unitOfWork.commit()
      for await _ in hasBegun {}
      return "answered"
    }
    try await withApplication(router) { client in
      let answer = try await client.answer(.post, "/test")
      #expect(answer == Answer(200, "answered"))
      // That of the job's unit of work.
      #expect(openRequestCount() == 1)
      answered.finish()
    }
    #expect(try await count("accounts") == 1)
    #expect(try await eventually { openRequestCount() == 0 })
  }

  @Test func aJobThatFailsIsLoggedAndTheNextOneRuns() async throws {
    struct Unexpected: Error {}
    let handler = InMemoryLogHandler()
    let hasRun = LockIsolated(false)
    try await withApplication { _ in
      try await withDependencies {
        $0.logger = Logger(label: "test", factory: { _ in handler })
      } operation: {
        try await withUnitOfWork("test") {
          @Dependency(\.jobs) var jobs
          jobs.enqueue(name: "Fail") {
            try await withUnitOfWork("test") {
              @Dependency(Transaction.self) var transaction
              try await transaction.write { database in
                try AccountTable.insert(Account(id: UUID(7), name: "Ann"), token: "token", in: database)
              }
              throw Unexpected()
            }
          }
          jobs.enqueue(name: "Succeed") { hasRun.setValue(true) }
        }
      }
    }
    #expect(handler.entries.map(\.message) == ["Failed: Fail", "Done: Succeed"])
    #expect(hasRun.value)
    #expect(try await count("accounts") == 0)
  }

  private func count(_ table: String) async throws -> Int? {
    try await store().read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") }
  }
}
