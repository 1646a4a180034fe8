import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// Scopes that are opened inside a scope of the caller's choice, or inside none.
@Suite struct ScopePlaceTests {
  let life = Life()

  // The scope of a job was inside that of the request which started it, and closed with it.
  @Test(arguments: [false, true])
  func aJobThatARequestStartsOutlivesIt(_ hasOverride: Bool) async throws {
    let (hasResponded, isOver) = (AsyncStream.makeStream(of: Void.self), LockIsolated(false))
    let reports = try await reports {
      await life.inForce {
        let job = await withDependencyScope(Request.self) {
          _ = read(RequestKey.self)
          let operation: @Sendable () async -> Void = {
            for await _ in hasResponded.stream {}
            #expect(read(RequestKey.self).number == 2)
            #expect(life.tornDown == ["RequestKey"])
            isOver.setValue(true)
          }
          return Task {
            if hasOverride {
              await withDependencyScope(Request.self, in: nil, { $0.label = "job" }, operation: operation)
            } else {
              await withDependencyScope(Request.self, in: nil, operation: operation)
            }
          }
        }
        hasResponded.continuation.finish()
        await job.value
        #expect(life.tornDown == ["RequestKey", "RequestKey"])
      }
    }
    #expect(reports == [])
    #expect(isOver.value)
  }

  @Test func aScopeIsOnlyInsideTheOneThatIsNamed() async {
    await life.inForce {
      let session = DependencyScope(Session.self)
      let value = session.value(of: SessionKey.self)
      let flow = DependencyScope(Flow.self)
      let (inSession, inNone) = withDependencies(in: flow) {
        withDependencies(in: DependencyScope(Session.self)) {
          (DependencyScope(Request.self, in: session), DependencyScope(Request.self, in: nil))
        }
      }
      #expect(inSession.value(of: SessionKey.self) === value)
      await flow.close()
      #expect(inSession.isOpen)
      await session.close()
      #expect(!inSession.isOpen)
      #expect(inNone.isOpen)
      await inNone.close()
    }
  }

  @Test func theOverridesAroundTheCallWinOverThoseOfTheScope() async {
    await life.inForce {
      let server = DependencyScope(Session.self) { $0.label = "server" }
      let labels = await withDependencies {
        $0.label = "Ann"
      } operation: {
        let job = DependencyScope(Request.self, in: server)
        let own = DependencyScope(Request.self, in: server) { $0.label = "\($0.label)'s" }
        let labels = [job, own].map { $0.value(of: RequestKey.self).name }
        for scope in [job, own] { await scope.close() }
        return labels
      }
      #expect(labels == ["Ann", "Ann's"])
      let job = DependencyScope(Request.self, in: server)
      #expect(job.value(of: RequestKey.self).name == "server")
      await server.close()
    }
  }

  @Test func inThePlaceOfAClosedScopeStandsTheNearestOpenOneAroundIt() async throws {
    let line = #line + 5
    let reports = try await reports {
      await life.inForce {
        let session = DependencyScope(Session.self)
        let flow = withDependencies(in: session) { DependencyScope(Flow.self, line: UInt(line)) }
        await flow.close(line: UInt(line) + 1)
        let request = DependencyScope(Request.self, in: flow, line: UInt(line) + 2)
        #expect(request.value(of: SessionKey.self) === session.value(of: SessionKey.self))
        await session.close()
        #expect(!request.isOpen)
      }
    }
    let file = "DependenciesCoreTests/ScopePlaceTests.swift"
    let text = closedScopeText(
      "A scope was entered after it had been closed.",
      facts: """
          Scope:       Flow
          Entered at:  \(file):\(line + 2)
          Opened at:   \(file):\(line)
          Closed at:   \(file):\(line + 1)
        """,
      consequence: "Its values and overrides are not in force.",
      scope: "Flow",
      inside: "Session"
    )
    #expect(reports == [Report(text: text, line: line + 2)])
  }

  @Test func aReadInAScopeThatWasClosedWithTheOneAroundItIsAdvisedToOpenItElsewhere() async throws {
    let line = #line + 4
    let reports = try await reports {
      await life.inForce {
        let outer = DependencyScope(Session.self)
        let inner = withDependencies(in: outer) { DependencyScope(Request.self, line: UInt(line) + 1) }
        await outer.close(line: UInt(line) + 2)
        withDependencies(in: inner, operation: {}, line: UInt(line) + 3)
      }
    }
    let file = "DependenciesCoreTests/ScopePlaceTests.swift"
    let text = closedScopeText(
      "A scope was entered after it had been closed.",
      facts: """
          Scope:       Request
          Entered at:  \(file):\(line + 3)
          Opened at:   \(file):\(line + 1)
          Closed at:   \(file):\(line + 2)
        """,
      consequence: "Its values and overrides are not in force."
    )
    #expect(reports == [Report(text: text, line: line + 3)])
  }
}
