import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct UnimplementedTests {
  struct Client: Sendable {
    static let line = #line
    var count: @Sendable (String) -> Int = unimplemented("Client.count", placeholder: 42)
    var save: @Sendable (String, Int) -> Void = unimplemented("Client.save")
    var load: @Sendable () throws -> String = unimplemented("Client.load")
    var refresh: @Sendable () async -> Int = unimplemented("Client.refresh", placeholder: 7)
    var upload: @Sendable (Int) async throws -> Void = unimplemented("Client.upload")
    var unnamed: @Sendable () -> Bool = unimplemented(placeholder: false)
  }

  @Test func endpointsReportTheirCallAndReturnThePlaceholder() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(client.count("a") == 42)
      client.save("a", 1)
      #expect(await client.refresh() == 7)
      #expect(client.unnamed() == false)
    }
    #expect(
      reports == [
        report("'Client.count'", line: Client.line + 1),
        report("'Client.save'", line: Client.line + 2),
        report("'Client.refresh'", line: Client.line + 4),
        report("An endpoint", line: Client.line + 6),
      ]
    )
  }

  @Test func throwingEndpointsReportTheirCallAndThrow() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(throws: Unimplemented("Client.load")) { try client.load() }
      await #expect(throws: Unimplemented("Client.upload")) { try await client.upload(1) }
    }
    #expect(
      reports == [
        report("'Client.load'", line: Client.line + 3), report("'Client.upload'", line: Client.line + 5),
      ]
    )
    #expect("\(Unimplemented("Client.load"))" == "Unimplemented: 'Client.load'")
  }

  private func report(_ name: String, line: Int) -> Report {
    Report(
      text: """
        \(name) is unimplemented, but was called.

          Defined at:  DependenciesCoreTests/UnimplementedTests.swift:\(line)

        Override it with a closure that does what the caller needs.
        """,
      line: line
    )
  }
}
