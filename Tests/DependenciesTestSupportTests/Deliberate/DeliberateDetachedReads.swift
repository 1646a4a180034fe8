#if os(Linux)
  import Dependencies
  import DependenciesTestSupport
  import Testing

  /// Reads in detached tasks, when ``DetachedReadTests`` runs it in a process of its own.
  enum DeliberateDetachedReads {
    struct Client: TestDependencyKey, Sendable {
      static let line = #line + 1
      var load: @Sendable () throws -> Int = unimplemented("Client.load")

      static var testValue: Client { Client() }
    }

    static let untestedLine = #line + 2
    static func readAKeyWithoutATestValue() {
      @Dependency(\.untested) var untested
      #expect(untested == "live")
    }

    static let builtInLine = #line + 2
    static func callABuiltIn() {
      @Dependency(\.uuid) var uuid
      _ = uuid()
    }

    static let clockLine = #line + 2
    static func callAClock() {
      @Dependency(\.continuousClock) var clock
      _ = clock.now
    }

    static let clientLine = #line + 2
    static func callAnEndpoint() {
      @Dependency(Client.self) var client
      #expect(throws: Unimplemented("Client.load")) { try client.load() }
    }

    static let detached: [@Sendable () -> Void] = [
      readAKeyWithoutATestValue, callABuiltIn, callAClock, callAnEndpoint,
    ]

    @Suite(.enabled(if: ChildTestRun.isChild), .serialized) struct WithoutATrait {
      @Test func reads() async {
        for operation in detached { await Task.detached { operation() }.value }
      }
    }

    @Suite(.enabled(if: ChildTestRun.isChild), .serialized, .dependencies) struct WithATrait {
      @Test func reads() async {
        for operation in detached { await Task.detached { operation() }.value }
      }

      @Test func callsAnEndpointThatItReadInTheTest() async {
        @Dependency(Client.self) var client
        await Task.detached { [client] in _ = try? client.load() }.value
      }
    }

    // Each case waits for the other, so both run at once.
    @Suite(.enabled(if: ChildTestRun.isChild)) struct AtOnce {
      static let running = LockIsolated(0)

      @Test(.dependencies, arguments: [1, 2])
      func reads(_ number: Int) async throws {
        Self.running.withValue { $0 += 1 }
        while Self.running.value < 2 { try await Task.sleep(for: .milliseconds(5)) }
        if number == 1 { await Task.detached { readAKeyWithoutATestValue() }.value }
        Self.running.withValue { $0 += 1 }
        while Self.running.value < 4 { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }
#endif
