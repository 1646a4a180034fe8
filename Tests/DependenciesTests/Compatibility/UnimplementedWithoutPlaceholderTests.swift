import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct UnimplementedWithoutPlaceholderTests {
  @available(*, deprecated)
  struct Client: Sendable {
    static let line = #line
    var count: @Sendable (String) -> Int = unimplemented("Client.count")
    var isOpen: @Sendable () -> Bool = unimplemented("Client.isOpen")
    var name: @Sendable () -> String = unimplemented("Client.name")
    var names: @Sendable () -> [String] = unimplemented("Client.names")
    var tags: @Sendable () -> Set<String> = unimplemented("Client.tags")
    var ages: @Sendable () -> [String: Int] = unimplemented("Client.ages")
    var find: @Sendable (Int) -> Int? = unimplemented("Client.find")
    var load: @Sendable () async -> Double = unimplemented("Client.load")
  }

  @available(*, deprecated)
  @Test func endpointsReportTheirCallAndReturnSomethingEmpty() async throws {
    let client = Client()
    let reports = try await reports {
      #expect(client.count("a") == 0)
      #expect(client.isOpen() == false)
      #expect(client.name() == "")
      #expect(client.names() == [])
      #expect(client.tags() == [])
      #expect(client.ages() == [:])
      #expect(client.find(1) == nil)
      #expect(await client.load() == 0)
    }
    let endpoints = ["count", "isOpen", "name", "names", "tags", "ages", "find", "load"]
    let file = "DependenciesTests/UnimplementedWithoutPlaceholderTests.swift"
    #expect(reports.count == endpoints.count)
    for ((index, endpoint), report) in zip(endpoints.enumerated(), reports) {
      let line = Client.line + 1 + index
      #expect(report.line == line)
      #expect(
        report.text.hasPrefix(
          """
          'Client.\(endpoint)' is unimplemented, but was called.

            Defined at:  \(file):\(line)
          """
        )
      )
    }
  }

  #if os(Linux) || os(macOS)
    struct Model {}

    @available(*, deprecated)
    struct ModelClient {
      static let line = #line
      var model: @Sendable () -> Model = unimplemented("Client.model")
    }

    @available(*, deprecated)
    @Test func anEndpointWithNothingToReturnStopsTheProcess() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        // An issue of the process would be one of this test.
        DependencyDiagnostics.withReporter({ _ in }) { _ = ModelClient().model() }
      }
      let line = ModelClient.line + 1
      let stop = """
        \(#filePath):\(line): Fatal error: 'Client.model' is unimplemented, but was called, and there is nothing \
        that it could return.

          Returns:     UnimplementedWithoutPlaceholderTests.Model
          Defined at:  DependenciesTests/UnimplementedWithoutPlaceholderTests.swift:\(line)

        Say what it returns, with 'unimplemented("Client.model", placeholder: …)', or override it where it is used.

        """
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains(stop))
    }
  #endif
}
