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

  @Test(arguments: [
    ("Client.save", "$0.client.save"),
    ("APIClient.search", "$0.apiClient.search"),
    ("URL.load", "$0.url.load"),
    ("TodoStorage.load", "$0.todoStorage.load"),
    ("saves a file.", "$0.client.endpoint"),
    ("save", "$0.client.endpoint"),
  ])
  func theCureNamesTheEndpointAsCodeSetsIt(_ description: String, _ assignment: String) {
    let endpoint: @Sendable () -> Void = unimplemented(description)
    let reports = reports { endpoint() }
    #expect(reports == [report("'\(description)'", line: #line - 2, assignment: assignment)])
  }

  private func report(_ name: String, line: Int, assignment: String? = nil) -> Report {
    let path = name.filter { $0 != "'" }.split(separator: ".")
    return Report(
      text: """
        \(name) is unimplemented, but was called.

          Defined at:  DependenciesCoreTests/UnimplementedTests.swift:\(line)

        Override it where it is used:

          withDependencies {
            \(assignment ?? (path.count == 2 ? "$0.client.\(path[1])" : "$0.client.endpoint")) = { … }
          } operation: {
            …
          }
        """,
      line: line
    )
  }
}
