import Dependencies
import DependenciesNetworking
import DependenciesTestSupport
import Foundation
import TestHelpers
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLSessionTests {
  @Test func theLiveValueIsTheSharedSessionAndCanBeOverridden() {
    func session() -> URLSession { DependencyValues.current.urlSession }
    withDependencies({ $0.context = .live }, operation: { #expect(session() === URLSession.shared) })
    let own = URLSession(configuration: .ephemeral)
    withDependencies({ $0.urlSession = own }, operation: { #expect(session() === own) })
  }

  @Test func requestsOfATestFailWithAMessage() async throws {
    @Dependency(\.urlSession) var session
    let line = #line - 1
    let reports = try await reports {
      let url = try #require(URL(string: "https://example.com/forecast?city=Bern"))
      let error = await #expect(throws: (any Error).self) { try await session.data(from: url) }
      #expect(
        error.map { "\($0)" } == """
          'GET https://example.com/forecast?city=Bern' was requested in a test that does not override the session.

          Override what makes the request, such as a client, or the session:

            withDependencies {
              $0.urlSession = …
            } operation: {
              …
            }
          """
      )
    }
    #expect(reports.map(\.line) == [line])
    #expect(
      reports.first?.text.hasPrefix("@Dependency(\\.urlSession) has no test value, but was read") == true
    )
  }
}
