import DependenciesMacros
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Calls of an endpoint that has neither a default nor an override.
@Suite struct UnimplementedEndpointTests {
  @DependencyClient
  struct Client: Sendable {
    static let line = #line
    var load: @Sendable () throws -> String
    var refresh: @Sendable (Int) async throws -> Int
    var save: @Sendable (String, Int) -> Void
    var sync: @Sendable () async -> ()
    var find: @Sendable (Int) -> String?
    var look: @Sendable (Int) async -> Optional<String>
    var present: @MainActor @Sendable (Int) throws -> Void
    var decode: @Sendable (Int) throws(Unimplemented) -> Int
    var fetch: @Sendable () throws(any Error) -> Int
    var quiet: @Sendable (Int) throws(Never) -> Void
    var `default`: @Sendable () throws -> Int
    var parenthesized: (@Sendable (Int) throws -> (Int, Int))
    var maker: @Sendable () throws -> (Int) -> Int
  }

  @Test func throwingEndpointsReportTheirCallAndThrow() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(throws: Unimplemented("Client.load")) { try client.load() }
      await #expect(throws: Unimplemented("Client.refresh")) { try await client.refresh(1) }
      #expect(throws: Unimplemented("Client.decode")) { try client.decode(1) }
      #expect(throws: Unimplemented("Client.fetch")) { try client.fetch() }
      #expect(throws: Unimplemented("Client.default")) { try client.default() }
      #expect(throws: Unimplemented("Client.parenthesized")) { try client.parenthesized(1) }
      #expect(throws: Unimplemented("Client.maker")) { _ = try client.maker() }
    }
    #expect(
      reports == [
        unimplementedCall("Client", "load", line: Client.line + 1),
        unimplementedCall("Client", "refresh", line: Client.line + 2),
        unimplementedCall("Client", "decode", line: Client.line + 8),
        unimplementedCall("Client", "fetch", line: Client.line + 9),
        unimplementedCall("Client", "default", line: Client.line + 11),
        unimplementedCall("Client", "parenthesized", line: Client.line + 12),
        unimplementedCall("Client", "maker", line: Client.line + 13),
      ]
    )
  }

  @Test func endpointsThatReturnNothingReportTheirCallAndReturn() async throws {
    let client = Client()
    let reports = try await reports {
      client.save("a", 1)
      client.quiet(1)
      await client.sync()
    }
    #expect(
      reports == [
        unimplementedCall("Client", "save", line: Client.line + 3),
        unimplementedCall("Client", "quiet", line: Client.line + 10),
        unimplementedCall("Client", "sync", line: Client.line + 4),
      ]
    )
  }

  @Test func endpointsThatReturnAnOptionalReportTheirCallAndReturnNil() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(client.find(1) == nil)
      #expect(await client.look(1) == nil)
    }
    #expect(
      reports == [
        unimplementedCall("Client", "find", line: Client.line + 5),
        unimplementedCall("Client", "look", line: Client.line + 6),
      ]
    )
  }

  @Test @MainActor func endpointsOfTheMainActorReportTheirCallAndThrow() {
    let client = Client()
    let reports = reports {
      #expect(throws: Unimplemented("Client.present")) { try client.present(1) }
    }
    #expect(reports == [unimplementedCall("Client", "present", line: Client.line + 7)])
  }

  @Test func anOverriddenEndpointReportsNothing() throws {
    var client = Client()
    client.load = { "loaded" }
    client.default = { 7 }
    let reports = try reports {
      let results = try (client.load(), client.default())
      #expect(results == ("loaded", 7))
    }
    #expect(reports == [])
  }

  @Test func aCopyOverridesItsOwnEndpointAlone() throws {
    let client = Client()
    var copy = client
    copy.load = { "copy" }
    #expect(try copy.load() == "copy")
    #expect(reports { #expect(throws: Unimplemented.self) { try client.load() } }.count == 1)
  }
}
