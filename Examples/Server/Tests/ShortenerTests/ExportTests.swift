import Dependencies
import DependenciesTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import ShortenerInterfaces
import ShortenerLive
import ShortenerRoutes
import Testing

@Suite(.shortener)
struct ExportTests {
  @Test(arguments: [0, 1, 499, 500, 501, 1201])
  func allLinksAreExportedInTheirOrder(count: Int) async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      let other = try await client.register("Ben")
      try await client.shorten("of-ben", token: other)
      try await addLinks(count, token: token)
      let export = try await client.send(.get, "/links", token: token)
      let lines = (0..<count).map { number in
        #"{"created":"2026-07-01T12:00:00Z","slug":"link-\#(number)","url":"https://swift.org"}"# + "\n"
      }
      #expect(Answer(export) == Answer(200, lines.joined()))
      #expect(export.headers[.contentType] == "application/x-ndjson")
    }
    #expect(try await eventually { openRequestCount() == 0 })
  }

  @Test func theStreamHasAScopeOfItsOwnUntilTheLastByte() async throws {
    let handler = InMemoryLogHandler()
    let counts = LockIsolated<[Int]>([])
    try await withDependencies {
      $0.logger = Logger(label: "test", factory: { _ in handler })
      let links = $0.links
      $0.links.page = { owner, position in
        counts.withValue { $0.append(openRequestCount()) }
        return try await links.page(owner: owner, after: position)
      }
    } operation: {
      try await withApplication { client in
        let token = try await client.register("Ann")
        try await addLinks(501, token: token)
        let id = try await client.send(.get, "/links", token: token).headers[HTTPField.Name("X-Request-ID")!]
        // The request has closed before the links are written.
        let entries = handler.entries.filter { $0.metadata["request"]?.description == id }
        #expect(entries.map(\.message) == ["GET /links: 200", "Exported 501 links."])
      }
    }
    #expect(counts.value == [1, 1])
    #expect(try await eventually { openRequestCount() == 0 })
  }

  @Test func anExportOfWhichOnlyTheHeadIsAskedForLeavesNothingOpen() async throws {
    try await withApplication { client in
      let token = try await client.register("Ann")
      #expect(try await client.answer(.head, "/links", token: token) == Answer(200))
    }
    #expect(try await eventually { openRequestCount() == 0 })
  }

  private func addLinks(_ count: Int, token: String) async throws {
    try await withUnitOfWork("test") {
      @Dependency(\.accounts) var accounts
      @Dependency(\.date.now) var now
      @Dependency(\.links) var links
      let owner = try #require(try await accounts.authenticate(token: token)).id
      for number in 0..<count {
        let link = Link(slug: "link-\(number)", url: "https://swift.org", created: now)
        try await links.add(link: link, owner: owner)
      }
    }
  }
}
