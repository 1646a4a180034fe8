import DependenciesCore
import DependenciesTestSupport
import TestHelpers
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
        report("'Client.count'", line: Client.line + 1, endpoint: "count"),
        report("'Client.save'", line: Client.line + 2, endpoint: "save"),
        report("'Client.refresh'", line: Client.line + 4, endpoint: "refresh"),
        report("An endpoint", line: Client.line + 6, endpoint: nil),
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
        report("'Client.load'", line: Client.line + 3, endpoint: "load"),
        report("'Client.upload'", line: Client.line + 5, endpoint: "upload"),
      ]
    )
  }

  struct Offline: Error {}

  struct OfflineClient: Sendable {
    static let line = #line
    var load: @Sendable () throws -> String = unimplemented("Client.load", throwing: Offline())
    var typed: @Sendable () throws(Offline) -> Int = unimplemented("Client.typed", throwing: Offline())
    var save: @Sendable (Int) async throws -> Void = unimplemented("Client.save", throwing: Offline())
    var sync: @Sendable () async throws(Offline) -> Int = unimplemented("Client.sync", throwing: Offline())
  }

  @Test func endpointsMayThrowAnErrorOfYourOwn() async throws {
    let client = OfflineClient()
    let reports = try await reports {
      #expect(throws: Offline.self) { try client.load() }
      #expect(throws: Offline.self) { try client.typed() }
      await #expect(throws: Offline.self) { try await client.save(1) }
      await #expect(throws: Offline.self) { try await client.sync() }
    }
    #expect(
      reports == [
        report("'Client.load'", line: OfflineClient.line + 1, endpoint: "load"),
        report("'Client.typed'", line: OfflineClient.line + 2, endpoint: "typed"),
        report("'Client.save'", line: OfflineClient.line + 3, endpoint: "save"),
        report("'Client.sync'", line: OfflineClient.line + 4, endpoint: "sync"),
      ]
    )
  }

  @Test func theThrownErrorShowsItsEndpoint() {
    let error: any Error = Unimplemented("Client.load")
    #expect("\(error)" == #"Unimplemented(endpoint: "Client.load")"#)
  }

  @Test(arguments: ["saves a file.", "save", "client.save", "A.b.c", ""])
  func aDescriptionThatNamesNoEndpointMakesNoCode(_ description: String) {
    let endpoint: @Sendable () -> Void = unimplemented(description)
    let reports = reports { endpoint() }
    let name = description.isEmpty ? "An endpoint" : "'\(description)'"
    #expect(reports == [report(name, line: #line - 3, endpoint: nil)])
  }

  private func report(_ name: String, line: Int, endpoint: String?, test: String = #function) -> Report {
    let facts = """
        Defined at:  DependenciesCoreTests/UnimplementedTests.swift:\(line)
        Test:        UnimplementedTests/\(test)
      """
    return Report(text: unimplementedCall(of: name, endpoint: endpoint, facts), line: line)
  }
}
