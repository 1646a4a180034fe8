#if os(Linux) || os(macOS)
  import Dependencies
  import DependenciesTestSupport
  import TestHelpers
  import Testing

  /// Messages in the process of an exit test, which the traits around it do not reach.
  @Suite(.dependency(\.untested, "trait")) struct ExitTestTests {
    private func reports(
      _ result: ExitTest.Result?
    ) throws -> String {
      String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    }

    // The causes that it named were not the right one, and it advised the trait.
    @Test func anUnimplementedEndpointSaysWhereToOverrideIt() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let reports = TestHelpers.reports { _ = try? DependencyValues.current[Client.self].load() }
        for report in reports { print(report.text) }
      }
      let text = """
        'Client.load' is unimplemented, but was called.

          Defined at:  DependenciesTestSupportTests/Counter.swift:\(Client.line)
          Test:        an exit test

        Override it inside of the exit test, which its traits do not reach:

          prepareDependencies {
            $0[Client.self].load = { … }
          }

        If you have overridden it, then the override is outside of the exit test, which runs in a process of its own.

        To find the call, set a breakpoint on 'reportUnimplementedEndpoint'.
        """
      #expect(try reports(result).contains(text))
    }

    @Test func aMissingValueSaysWhereToOverrideIt() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        @Dependency(\.untested) var untested
        let reports = TestHelpers.reports { _ = untested }
        for report in reports { print(report.text) }
      }
      let text = """
        Override it inside of the exit test, which its traits do not reach:

          prepareDependencies {
            $0.untested = …
          }

        or give the key a 'testValue' of type 'String'.
        """
      #expect(try reports(result).contains(text))
    }

    @Test func thePreparationThatItAdvisesReachesTheExitTest() async {
      await #expect(processExitsWith: .success) {
        prepareDependencies { $0.untested = "prepared" }
        @Dependency(\.untested) var untested
        #expect(untested == "prepared")
      }
    }
  }
#endif
