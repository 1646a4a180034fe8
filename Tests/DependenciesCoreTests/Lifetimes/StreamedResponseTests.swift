import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// A response that is written after its handler returns opens a scope, and closes it after the last byte.
@Suite struct StreamedResponseTests {
  let life = Life()

  /// The result of a handler, which writes later, piece by piece.
  struct Response: Sendable {
    let write: @Sendable (inout [String]) async throws -> Void
  }

  /// A response with a scope that is open before anything is written.
  private func response(_ lines: Int, throwing error: (any Error)? = nil) -> Response {
    let request = DependencyScope(Request.self) { [life] in
      $0.life = life
      $0[UserKey.self] = "Ann"
    }
    withDependencies(in: request) { _ = read(RequestKey.self) }
    return Response { body in
      do {
        try await withDependencies(in: request) { try await write(lines, to: &body, throwing: error) }
        await request.close()
      } catch {
        await request.close()
        throw error
      }
    }
  }

  private func write(_ lines: Int, to body: inout [String], throwing error: (any Error)? = nil) async throws {
    for line in 1...lines {
      await Task.yield()
      body.append("\(line) \(read(RequestKey.self).number) \(DependencyValues.current[UserKey.self])")
    }
    if let error { throw error }
  }

  @Test func aResponseIsWrittenInAScopeOfItsOwn() async throws {
    let reports = try await reports {
      let response = response(3)
      #expect(life.tornDown.isEmpty)
      var body: [String] = []
      try await response.write(&body)
      #expect(body == ["1 1 Ann", "2 1 Ann", "3 1 Ann"])
      #expect(life.tornDown == ["RequestKey"])
      #expect(life.alive == 0)
    }
    #expect(reports.isEmpty)
  }

  @Test func aResponseThatFailsClosesItsScope() async throws {
    struct Disconnected: Error {}
    let reports = try await reports {
      var body: [String] = []
      await #expect(throws: Disconnected.self) {
        try await response(1, throwing: Disconnected()).write(&body)
      }
      #expect(body == ["1 1 Ann"])
      #expect(life.tornDown == ["RequestKey"])
      #expect(life.alive == 0)
    }
    #expect(reports.isEmpty)
  }

  @Test func aResponseThatIsCancelledClosesItsScope() async throws {
    let response = response(1, throwing: CancellationError())
    let task = Task {
      var body: [String] = []
      try await response.write(&body)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(life.tornDown == ["RequestKey"])
    #expect(life.alive == 0)
  }

  @Test func aResponseThatIsNeverWrittenClosesItsScope() async throws {
    // Debug builds warn that it was never closed.
    _ = try await reports {
      let response = response(1)
      #expect(life.alive == 1)
      withExtendedLifetime(response) {}
      _ = consume response
      while life.alive > 0 { await Task.yield() }
      #expect(life.tornDown == ["RequestKey"])
      // The warning is the last that the task does.
      try? await Task.sleep(for: .milliseconds(100))
    }
  }

  // The scope of the request is open around the handler alone; the response opens another when it is written.
  @Test func aResponseMayOpenItsScopeWhenItIsWritten() async throws {
    let life = life
    let reports = try await reports {
      let response = await withDependencyScope(Request.self) {
        $0.life = life
        $0[UserKey.self] = "Ann"
      } operation: {
        let user = DependencyValues.current[UserKey.self]
        #expect(read(RequestKey.self).number == 1)
        return Response { body in
          try await withDependencyScope(Request.self) {
            $0.life = life
            $0[UserKey.self] = user
          } operation: {
            try await write(2, to: &body)
          }
        }
      }
      #expect(life.tornDown == ["RequestKey"])
      #expect(life.alive == 0)
      var body: [String] = []
      try await response.write(&body)
      #expect(body == ["1 2 Ann", "2 2 Ann"])
      #expect(life.tornDown == ["RequestKey", "RequestKey"])
      #expect(life.alive == 0)
    }
    #expect(reports.isEmpty)
  }

  @Test func aScopeThatIsOpenedInsideTheRequestClosesWithIt() async {
    let scope = await withDependencyScope(Request.self) { DependencyScope(Request.self) }
    #expect(scope.isClosed)
  }
}
