import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// Work holds a scope open that goes on after the code that closes it.
@Suite struct HoldTests {
  let life = Life()

  /// What a handler returns: it writes later, piece by piece.
  struct Response: Sendable {
    let write: @Sendable (inout [String]) async throws -> Void
  }

  private func response(_ lines: Int, throwing error: (any Error)? = nil) async -> Response {
    let life = life
    return await withDependencyScope(Request.self) {
      $0.life = life
      $0[UserKey.self] = "Ann"
    } operation: {
      let request = DependencyScope.hold(Request.self)
      return Response { body in
        try await request.run {
          for line in 1...lines {
            await Task.yield()
            body.append("\(line) \(read(RequestKey.self).number) \(DependencyValues.current[UserKey.self])")
          }
          if let error { throw error }
        }
      }
    }
  }

  @Test func aResponseIsWrittenInTheScopeOfItsRequest() async throws {
    let reports = try await reports {
      let response = await response(3)
      #expect(life.tornDown.isEmpty)
      var body: [String] = []
      try await response.write(&body)
      #expect(body == ["1 1 Ann", "2 1 Ann", "3 1 Ann"])
      while life.alive > 0 { await Task.yield() }
      #expect(life.tornDown == ["RequestKey"])
    }
    #expect(reports.isEmpty)
  }

  @Test func aResponseThatFailsEndsTheHold() async throws {
    struct Disconnected: Error {}
    let response = await response(1, throwing: Disconnected())
    var body: [String] = []
    await #expect(throws: Disconnected.self) { try await response.write(&body) }
    while life.alive > 0 { await Task.yield() }
    #expect(life.tornDown == ["RequestKey"])
  }

  @Test func aResponseThatIsNeverWrittenHoldsNothing() async {
    weak var scope: DependencyScope?
    do {
      let request = DependencyScope(Request.self) { [life] in $0.life = life }
      scope = request
      let response = withDependencies(in: request) {
        _ = read(RequestKey.self)
        let hold = DependencyScope.hold(Request.self)
        return Response { _ in hold.run {} }
      }
      async let closed: Void = { _ = await request.close() }()
      while !request.isClosed { await Task.yield() }
      #expect(life.alive == 1)
      withExtendedLifetime(response) {}
      _ = consume response
      await closed
    }
    while life.alive > 0 { await Task.yield() }
    #expect(life.tornDown == ["RequestKey"])
    #expect(scope == nil)
  }

  @Test func closingWaitsForTheHoldAndAClosedScopeIsNotHeld() async throws {
    let request = DependencyScope(Request.self) { [life] in $0.life = life }
    let hold = withDependencies(in: request) { DependencyScope.hold(Request.self) }
    async let closed: Void = { _ = await request.close() }()
    while !request.isClosed { await Task.yield() }
    // What is held goes on as if nobody had closed it: it may even be held again.
    let second = withDependencies(in: request) { DependencyScope.hold(Request.self) }
    hold.end()
    hold.end()
    second.run { #expect(read(RequestKey.self) === read(RequestKey.self)) }
    await closed
    #expect(life.tornDown == ["RequestKey"])
    let reports = reports {
      withDependencies(in: request) { DependencyScope.hold(Request.self) }.run { _ = read(RequestKey.self) }
    }
    #expect(reports.map { $0.text.prefix { $0 != "\n" } }.last?.contains("that is closed.") == true)
  }

  @Test func theScopesAroundStayOpenAsWell() async {
    let life = life
    let session = DependencyScope(Session.self) { $0.life = life }
    let request = withDependencies(in: session) { DependencyScope(Request.self) }
    let hold = withDependencies(in: request) { DependencyScope.hold(Request.self) }
    async let closed: Void = { _ = await session.close() }()
    while !session.isClosed { await Task.yield() }
    await Task.yield()
    await hold.run {
      await Task.yield()
      _ = (read(SessionKey.self), read(RequestKey.self))
      // Opened while the one around is held.
      await withDependencyScope(Flow.self) { _ = read(SessionKey.self) }
    }
    await closed
    #expect(life.tornDown == ["RequestKey", "SessionKey"])
    #expect(life.alive == 0)
  }

  @Test func closingTheScopeInTheWorkThatHoldsItDoesNotHang() async {
    let life = life
    let session = DependencyScope(Session.self) { $0.life = life }
    let request = withDependencies(in: session) { DependencyScope(Request.self) }
    let hold = withDependencies(in: request) { DependencyScope.hold(Request.self) }
    await hold.run {
      _ = read(SessionKey.self)
      await request.close()
      await session.close()
      _ = read(RequestKey.self)
    }
    await session.close()
    #expect(life.tornDown == ["RequestKey", "SessionKey"])
  }

  // Only the innermost work counted, so the work of the outer hold waited for itself.
  @Test func closingAScopeInWorkInsideItsOwnWorkDoesNotHang() async {
    let life = life
    let session = DependencyScope(Session.self) { $0.life = life }
    let request = DependencyScope(Request.self)
    let sessionHold = withDependencies(in: session) { DependencyScope.hold(Session.self) }
    let requestHold = withDependencies(in: request) { DependencyScope.hold(Request.self) }
    await sessionHold.run {
      _ = read(SessionKey.self)
      await requestHold.run { _ = await session.close() }
      #expect(life.tornDown.isEmpty)
    }
    await session.close()
    #expect(life.tornDown == ["SessionKey"])
    await request.close()
  }

  // A task that the work had started was taken for a part of it, even when the hold had ended.
  @Test func aTaskThatOutlivesTheWorkWaitsForTheEnd() async {
    enum SlowKey: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async throws {
        for _ in 0..<100 { await Task.yield() }
        Life.current.tornDown("SlowKey")
      }
    }
    let life = life
    let session = DependencyScope(Session.self) { $0.life = life }
    let hold = withDependencies(in: session) {
      _ = read(SlowKey.self)
      return DependencyScope.hold(Session.self)
    }
    let (workHasEnded, continuation) = AsyncStream<Void>.makeStream()
    let task = hold.run {
      Task {
        for await _ in workHasEnded {}
        await session.close()
        return life.tornDown
      }
    }
    continuation.finish()
    #expect(await task.value == ["SlowKey"])
  }

  // The first of them to end closed the scope of the other.
  @Test func aHoldThatRunsTwoPiecesOfWorkEndsWithTheLast() async throws {
    let life = life
    let reports = try await reports {
      let request = DependencyScope(Request.self) { $0.life = life }
      let hold = withDependencies(in: request) { DependencyScope.hold(Request.self) }
      let (firstHasBegun, begin) = AsyncStream<Void>.makeStream()
      let (secondHasEnded, end) = AsyncStream<Void>.makeStream()
      let first = Task {
        await hold.run {
          begin.finish()
          for await _ in secondHasEnded {}
          _ = read(RequestKey.self)
        }
      }
      for await _ in firstHasBegun {}
      async let closed: Void = { _ = await request.close() }()
      while !request.isClosed { await Task.yield() }
      hold.run {}
      end.finish()
      await first.value
      await closed
    }
    #expect(reports.isEmpty)
    #expect(life.tornDown == ["RequestKey"])
  }

  @Test func whereNoScopeIsOpenNothingIsHeld() async {
    let reports = reports {
      #expect(DependencyScope.hold(Request.self).run { DependencyValues.current.label } == "default")
    }
    #expect(reports.isEmpty)
  }

  @Test func whatItRunsHasTheDependenciesOfThePlaceWhereItWasMade() async {
    await withDependencyScope(Request.self) {
      let hold = withDependencies {
        $0.label = "made"
      } operation: {
        DependencyScope.hold(Request.self)
      }
      let label = await Task.detached { hold.run { DependencyValues.current.label } }.value
      #expect(label == "made")
    }
  }

  @Test func anErrorOfATearDownAfterTheHoldIsReported() async throws {
    struct Failure: Error {}
    enum Failing: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: Instance) async throws { throw Failure() }
    }
    let life = life
    let reports = try await reports {
      let hold = await withDependencyScope(Request.self) {
        $0.life = life
      } operation: {
        _ = read(Failing.self)
        return DependencyScope.hold(Request.self)
      }
      hold.end()
      while life.alive > 0 { await Task.yield() }
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "A value of a scope of Request could not be torn down."
      ]
    )
  }

  @Test(arguments: 0..<20)
  func holdsEndWhileTheScopeClosesAndNothingIsLost(_ round: Int) async throws {
    let life = life
    let reports = try await reports {
      let request = DependencyScope(Request.self) { $0.life = life }
      let holds = withDependencies(in: request) { (0..<50).map { _ in DependencyScope.hold(Request.self) } }
      await withTaskGroup { group in
        for (index, hold) in holds.enumerated() {
          group.addTask {
            if index == 25 { hold.end() } else { hold.run { _ = read(RequestKey.self) } }
            if index == 20 { await request.close() }
          }
        }
        await request.close()
        #expect(life.alive == 0)
      }
    }
    #expect(reports.isEmpty)
    #expect(life.counts == Life.Counts(made: 1, gone: 1))
    #expect(life.tornDown == ["RequestKey"])
  }
}
