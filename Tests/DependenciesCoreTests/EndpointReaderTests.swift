// Release builds do not note who reads a client.
#if DEBUG
  import DependenciesCore
  import DependenciesTestSupport
  import ReportRecorder
  import Testing

  /// The report about an unimplemented endpoint names who read its client, and where that was overridden.
  @Suite struct EndpointReaderTests {
    struct Client: TestDependencyKey, Sendable {
      static let line = #line + 1
      var save: @Sendable () -> Void = unimplemented("Client.save")
      var load: @Sendable () -> Void = unimplemented("Client.load")

      static var testValue: Client { Client() }
    }

    static let modelLine = #line + 2
    struct Model {
      @Dependency(Client.self) var client
      @Dependency(Client.self) var again
    }

    // The report named the definition of the endpoint alone, which is the same for all callers.
    @Test func theLastReaderIsNamed() {
      let model = Model()
      let reports = reports {
        model.client.save()
        model.again.save()
        model.client.save()
      }
      #expect(
        reports == [
          report(readAt: Self.modelLine), report(readAt: Self.modelLine + 1), report(readAt: Self.modelLine),
        ]
      )
    }

    @Test func thePlaceThatOverridesAnotherEndpointIsNamed() {
      let line = #line + 2
      let reports = reports {
        withDependencies {
          $0[Client.self].load = {}
        } operation: {
          let model = Model()
          model.client.load()
          model.client.save()
        }
      }
      #expect(reports == [report(overriddenAt: line, readAt: Self.modelLine)])
    }

    @Test func thePlaceThatOverridesTheClientIsNamed() async throws {
      let line = #line + 2
      let reports = try await reports {
        await withDependencies {
          await Task.yield()
          $0[Client.self] = Client()
        } operation: {
          Model().again.save()
        }
      }
      #expect(reports == [report(overriddenAt: line, readAt: Self.modelLine + 1)])
    }

    @Test func aReadInAnUpdateClosureIsNoReader() {
      let model = Model()
      let reports = reports {
        let client = model.client
        withDependencies {
          $0[Client.self].load = {}
          $0[Client.self].load = {}
        } operation: {
          client.save()
        }
      }
      #expect(reports == [report(readAt: Self.modelLine)])
    }

    @Test(.dependencies) func anotherTestKnowsNothingOfTheReader() {
      let client = LockIsolated<Client?>(nil)
      withDependencies {
        $0 = .test
      } operation: {
        client.setValue(Model().client)
      }
      #expect(reports { client.value?.save() } == [report()])
    }

    private func report(
      overriddenAt: Int? = nil,
      readAt: Int? = nil,
      test: String = #function
    ) -> Report {
      let file = "DependenciesCoreTests/EndpointReaderTests.swift"
      let space = overriddenAt == nil ? "" : "   "
      let lines = [
        "Defined at:  \(space)\(file):\(Client.line)",
        overriddenAt.map { "Overridden at:  \(file):\($0)" },
        readAt.map { "Read at:     \(space)\(file):\($0)" },
        "Test:        \(space)EndpointReaderTests/\(test)",
      ]
      return Report(
        text: """
          'Client.save' is unimplemented, but was called.

          \(lines.compactMap { $0.map { "  \($0)" } }.joined(separator: "\n"))

          Override it where it is used:

            withDependencies {
              $0[\(readAt == nil ? "" : "EndpointReaderTests.")Client.self].save = { … }
            } operation: {
              …
            }
          """,
        line: Client.line
      )
    }
  }
#endif
