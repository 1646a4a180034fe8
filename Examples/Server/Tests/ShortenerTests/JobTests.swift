import Dependencies
import DependenciesTestSupport
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import ShortenerInterfaces
import ShortenerRoutes
import Testing

@Suite(.shortener)
struct JobTests {
  @Test func linksAreRemovedInTheBackground() async throws {
    let handler = InMemoryLogHandler()
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
    } operation: {
      try await withApplication { client in
        try await withUnitOfWork("test") { for number in 0..<501 { try await addLink("link-\(number)") } }
        try await client.shorten("of-ben", user: "Ben")
        let accepted = try await client.send(.delete, "/links", user: "Ann")
        #expect(accepted.status == .accepted)
        // The job's lines say which request it is for.
        let id = accepted.headers[.requestID]
        #expect(
          try await eventually {
            handler.entries.contains {
              $0.message == "Done: Remove all links of Ann" && $0.metadata["request"]?.description == id
            }
          }
        )
        #expect(try await slugs() == ["of-ben"])
      }
    }
    #expect(openCount() == 0)
  }

  @Test func jobsEndBeforeTheServerDoes() async throws {
    try await withApplication { client in
      try await client.shorten("docs")
      #expect(try await client.answer(.delete, "/links", user: "Ann").status == 202)
    }
    #expect(try await slugs() == [])
  }

  @Test func aJobOfARequestThatFailsIsNeverDone() async throws {
    let hasRun = LockIsolated(false)
    let router = makeRouter()
    router.post("test") { _, _ -> HTTPResponse.Status in
      @Dependency(\.jobs) var jobs
      await jobs.enqueue(name: "Job") { hasRun.setValue(true) }
      throw HTTPError(.badRequest)
    }
    try await withApplication(router) { client in
      let answer = try await client.answer(.post, "/test")
      #expect(answer.status == 400)
    }
    #expect(!hasRun.value)
  }

  // A job that began while its request was open opened its scope inside the request's, which closed it.
  @Test func aJobGoesOnWhenItsRequestHasEnded() async throws {
    let (hasBegun, begun) = AsyncStream.makeStream(of: Void.self)
    let (isAnswered, answered) = AsyncStream.makeStream(of: Void.self)
    let runs = LockIsolated(0)
    let router = makeRouter()
    router.post("test") { _, _ in
      @Dependency(\.jobs) var jobs
      @Dependency(\.unitOfWork) var unitOfWork
      await jobs.enqueue(name: "Wait") {
        runs.withValue { $0 += 1 }
        try await withUnitOfWork("test") {
          begun.finish()
          for await _ in isAnswered {}
          try await addLink("late")
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
      #expect(openCount() == 1)
      answered.finish()
    }
    // Once, though the middleware has committed again.
    #expect(runs.value == 1)
    #expect(try await slugs() == ["late"])
    #expect(try await eventually { openCount() == 0 })
  }

  @Test func aJobThatFailsIsLoggedAndTheNextOneRuns() async throws {
    struct Unexpected: Error {}
    let handler = InMemoryLogHandler()
    try await withApplication { _ in
      try await withDependencies {
        $0.logger = Logger(label: "test", factory: { _ in handler })
      } operation: {
        try await withUnitOfWork("test") {
          @Dependency(\.jobs) var jobs
          await jobs.enqueue(name: "Fail") {
            try await withUnitOfWork("test") {
              try await addLink("undone")
              throw Unexpected()
            }
          }
          await jobs.enqueue(name: "Succeed") {}
        }
      }
    }
    #expect(handler.entries.map(\.message) == ["Failed: Fail", "Done: Succeed"])
    #expect(try await slugs() == [])
  }
}
