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
struct LinkTests {
  @Test func aLinkIsMadeAndFollowed() async throws {
    try await withApplication { client in
      var generator = SeededRandomNumberGenerator(seed: 0)
      let slug = Link.randomSlug(using: &generator)
      let link = #"{"created":"2026-07-01T12:00:00Z","slug":"\#(slug)","url":"https://swift.org/docs?a=b"}"#
      let body = #"{"url":"https://swift.org/docs?a=b"}"#
      #expect(try await client.answer(.post, "/links", user: "Ann", body) == Answer(201, link))
      let followed = try await client.send(.get, "/\(slug)")
      #expect(followed.status == .found)
      #expect(followed.headers[.location] == "https://swift.org/docs?a=b")
    }
  }

  @Test func errorsSayWhatToDo() async throws {
    try await withApplication { client in
      #expect(try await client.shorten("docs") == 201)
      let taken = try await client.answer(
        .post,
        "/links",
        user: "Ben",
        #"{"url":"https://a.de","slug":"docs"}"#
      )
      #expect(taken == .error(409, "There is a link 'docs' already. Choose another slug."))
      #expect(try await client.answer(.get, "/other") == .error(404, "There is no link 'other'."))
      let anonymous = try await client.answer(.get, "/links")
      #expect(anonymous == .error(401, "Say who you are: X-User: <your name>."))
    }
    #expect(openCount() == 0)
  }

  @Test func anErrorThatNobodyExpectsIsLoggedWithItsRequest() async throws {
    struct Unexpected: Error {}
    let handler = InMemoryLogHandler()
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
    } operation: {
      let router = makeRouter()
      router.get("test/error") { _, _ -> HTTPResponse.Status in throw Unexpected() }
      try await withApplication(router) { client in
        let id = "00000000-0000-0000-0000-000000000000"
        let answer = try await client.answer(.get, "/test/error")
        #expect(answer == .error(500, "Nothing was changed. The log says more about request \(id)."))
        let entries = handler.entries.filter { $0.metadata["request"] == "\(id)" }
        #expect(entries.map(\.message) == ["A request failed.", "GET /test/error: 500"])
        #expect(entries.first?.metadata["error"] == "Unexpected()")
      }
    }
  }

  @Test func aStreamHasAScopeOfItsOwnUntilTheLastByte() async throws {
    let handler = InMemoryLogHandler()
    let counts = LockIsolated<[Int]>([])
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
      let links = $0.links
      $0.links.all = { owner in
        counts.withValue { $0.append(openCount()) }
        return try await links.all(owner: owner)
      }
    } operation: {
      try await withApplication { client in
        for slug in ["first", "second"] { try await client.shorten(slug) }
        try await client.shorten("of-ben", user: "Ben")
        let export = try await client.send(.get, "/links", user: "Ann")
        let lines = ["first", "second"].map {
          #"{"created":"2026-07-01T12:00:00Z","slug":"\#($0)","url":"https://swift.org"}"# + "\n"
        }
        #expect(export.body.map { String(buffer: $0) } == lines.joined())
        // The request has closed before the links are written.
        let id = export.headers[.requestID]
        let entries = handler.entries.filter { $0.metadata["request"]?.description == id }
        #expect(entries.map(\.message) == ["GET /links: 200", "Exported all links."])
        #expect(try await client.answer(.head, "/links", user: "Ann") == Answer(200))
      }
    }
    #expect(counts.value == [1])
    #expect(try await eventually { openCount() == 0 })
  }

  @Test(arguments: [false, true])
  func aStreamThatFailsOrIsCanceledLeavesNothingOpen(isCanceled: Bool) async throws {
    struct Unexpected: Error {}
    let (hasBegun, begun) = AsyncStream.makeStream(of: Void.self)
    try await withDependencies {
      $0.links.all = { _ in
        begun.finish()
        if isCanceled { try await Task.sleep(for: .seconds(1000)) }
        throw Unexpected()
      }
    } operation: {
      try await withApplication { client in
        let request = Task { try await client.send(.get, "/links", user: "Ann") }
        for await _ in hasBegun {}
        if isCanceled { request.cancel() }
        await #expect(throws: (any Error).self) { try await request.value }
      }
    }
    #expect(try await eventually { openCount() == 0 })
  }
}
