#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Testing

  /// Calls endpoints that throw, when ``ThrownErrorTests`` runs it in a process of its own.
  @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct DeliberateThrows {
    struct Client: TestDependencyKey, Sendable {
      static let line = #line + 1
      var load: @Sendable () throws -> Int = unimplemented("Client.load")

      static var testValue: Client { Client() }
    }

    @Dependency(Client.self) var client

    @Test(.dependencies, arguments: [1, 2])
    func withATrait(_ number: Int) throws {
      _ = try client.load()
    }

    @Test(.reportsUnusedOverrides)
    func withTheOtherTrait() async throws {
      try await withDependencies {
        $0 = .test
      } operation: {
        _ = try await Task { try client.load() }.value
      }
    }

    @Test func withoutATrait() throws {
      _ = try client.load()
    }

    @Test(.dependencies) func throwsAnErrorThatNobodyReported() throws {
      throw Unimplemented("Client.load")
    }

    @Test(.dependencies) func throwsAnErrorWhoseReportWasExpected() throws {
      _ = try withExpectedIssue { try client.load() }
    }

    @Test(.dependencies) func throwsAnotherError() throws {
      _ = try? client.load()
      throw Unimplemented("Client.save")
    }
  }
#endif
