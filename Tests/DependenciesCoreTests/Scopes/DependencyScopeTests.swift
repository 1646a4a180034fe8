import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

@Suite struct DependencyScopeTests {
  let life = Life()

  struct Model: Sendable {
    @Dependency(SessionKey.self) var value
    @Dependency(RequestKey.self) var request
  }

  // MARK: Where it holds

  @Test func anObjectRemembersTheScopeItWasMadeInUnlessAnotherOfTheNameIsOpen() async {
    let (first, second) = (DependencyScope(Session.self), DependencyScope(Session.self))
    let request = DependencyScope(Request.self)
    let value = first.value(of: SessionKey.self)
    let model = withDependencies(in: first) { Model() }
    #expect(model.value === value)
    withDependencies(in: second) {
      #expect(model.value === read(SessionKey.self))
      #expect(model.value !== value)
    }
    withDependencies(in: request) {
      #expect(model.request === read(RequestKey.self))
      #expect(model.value === value)
    }
    for scope in [first, second, request] { await scope.close() }
  }

  // A function that opened a request in a session of its own returned a closed request.
  @Test func anInnerScopeKeepsTheOuterOneOpen() async throws {
    let reports = try await reports {
      await life.inForce {
        var request: DependencyScope? = withDependencies(in: DependencyScope(Session.self)) {
          withDependencies(in: DependencyScope(Flow.self)) { DependencyScope(Request.self) }
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(request?.value(of: SessionKey.self).number == 1)
        await request?.close()
        #expect(life.tornDown.isEmpty)
        request = nil
        while life.tornDown != ["SessionKey"] { await Task.yield() }
      }
    }
    #expect(reports.filter { !$0.isWarning } == [])
  }

  // A scope that is opened in one which has been released and closes did not count for those around that one.
  @Test func aScopeThatIsOpenedWhileTheOneAroundItClosesKeepsTheOuterOneOpen() async throws {
    enum StartingKey: InstanceKey {
      static let opened = LockIsolated<DependencyScope?>(nil)
      static var lifetime: DependencyLifetime { .scoped(to: Flow.self) }
      static func tearDown(_ value: Instance) async throws { opened.setValue(DependencyScope(Request.self)) }
    }
    _ = try await reports {
      var session: DependencyScope? = DependencyScope(Session.self)
      let isOpen = { [weak session] in session?.isOpen }
      var flow = session.map { withDependencies(in: $0) { DependencyScope(Flow.self) } }
      let model = session.map { withDependencies(in: $0) { Model() } }
      let value = session?.value(of: SessionKey.self)
      _ = flow?.value(of: StartingKey.self)
      flow = nil
      while StartingKey.opened.value?.isOpen != false { await Task.yield() }
      session = nil
      for _ in 0..<20 { await Task.yield() }
      #expect(isOpen() == nil)
      #expect(model?.value === value)
      StartingKey.opened.setValue(nil)
    }
  }

  // A tear-down that was quick enough to open a scope kept those open that closed by the same release.
  @Test func aTearDownKeepsNoScopeOpenThatIsReleasedWithItsOwn() async throws {
    enum StartingKey: InstanceKey {
      static let opened = LockIsolated<DependencyScope?>(nil)
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: Instance) async throws { opened.setValue(DependencyScope(Request.self)) }
    }
    _ = try await reports {
      for _ in 1...5 {
        let life = Life()
        await life.inForce {
          var innermost: DependencyScope? = DependencyScope(Session.self)
          _ = innermost?.value(of: SessionKey.self)
          // The more there are, the later the last one is released.
          for _ in 1...500 {
            innermost = innermost.map { withDependencies(in: $0) { DependencyScope(Request.self) } }
          }
          _ = innermost?.value(of: StartingKey.self)
          innermost = nil
          for _ in 1...10_000 where life.tornDown.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
          #expect(life.tornDown == ["SessionKey"])
        }
        StartingKey.opened.setValue(nil)
      }
    }
  }

  @Test func overridesCanBeGivenForAnOperationAlone() async {
    let session = DependencyScope(Session.self)
    await withDependencies(in: session) {
      $0.label = "here"
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current.label == "here")
    }
    await session.close()
  }

  @Test func eachContextHasValuesOfItsOwn() async {
    await withDependencyScope(Session.self) {
      let value = read(SessionKey.self)
      withDependencies {
        #expect($0[SessionKey.self] === value)
        $0.context = .live
      } operation: {
        #expect(read(SessionKey.self) !== value)
        #expect(read(SessionKey.self) === read(SessionKey.self))
      }
      #expect(read(SessionKey.self) === value)
    }
  }

  @Test func freshValuesKnowOfNoScope() async throws {
    let reports = try await reports {
      await withDependencyScope(Session.self) {
        with(.test) { _ = read(SessionKey.self) }
      }
    }
    #expect(reports.count == 1)
  }

  @Test func whatIsPreparedInsideAScopeRemembersIt() async throws {
    let reports = try await reports {
      await with(.live) {
        await withDependencyScope(Session.self) {
          _ = read(SessionKey.self)
          prepareDependencies { $0[ModelKey.self] = Model() }
        }
        #expect(read(ModelKey.self).value.name == "default")
      }
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "@Dependency(SessionKey.self) was read through a scope that is closed."
      ]
    )
  }

  enum ModelKey: DependencyKey {
    static var liveValue: Model { Model() }
  }

  @Test func anObjectThatWasMadeInAScopeDoesNotKeepItOpen() {
    let reports = reports {
      let value = withDependencies(in: DependencyScope(Session.self)) { Dependency(SessionKey.self) }
      _ = value.wrappedValue
    }
    #expect(
      reports.map { $0.text.prefix { $0 != "\n" } } == [
        "@Dependency(SessionKey.self) was read through a scope that is closed."
      ]
    )
  }

  // MARK: Nesting

  @Test func valuesOfEnclosingScopesAreSharedAndOutliveTheInnerOne() async {
    await life.inForce {
      await withDependencyScope(Session.self) {
        await withDependencyScope(Request.self) {
          _ = (read(SessionKey.self), read(RequestKey.self))
        }
        #expect(life.tornDown == ["RequestKey"])
        #expect(life.alive == 1)
        await withDependencyScope(Request.self) {
          #expect(read(SessionKey.self).number == 1)
          #expect(read(RequestKey.self).number == 3)
        }
      }
      #expect(life.tornDown == ["RequestKey", "RequestKey", "SessionKey"])
      #expect(life.alive == 0)
    }
  }

  @Test func closingAScopeClosesThoseInsideFirst() async {
    await life.inForce {
      let session = DependencyScope(Session.self)
      let (first, second) = withDependencies(in: session) {
        (DependencyScope(Flow.self), DependencyScope(Request.self))
      }
      let inner = withDependencies(in: first) { DependencyScope(Request.self) }
      _ = session.value(of: SessionKey.self)
      for request in [second, inner] { _ = request.value(of: RequestKey.self) }
      await session.close()
      #expect(life.tornDown == ["RequestKey", "RequestKey", "SessionKey"])
      #expect([session, first, second, inner].map(\.isOpen) == [false, false, false, false])
      #expect(life.alive == 0)
    }
  }

  @Test func scopesInsideAScopeCloseInReverseOrder() async {
    enum NumberKey: TestDependencyKey {
      static var testValue: String { DependencyValues.current.label }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: String) async throws { Life.current.tornDown(value) }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      let requests = (1...8).map { number in
        withDependencies(in: session) { DependencyScope(Request.self) { $0.label = "\(number)" } }
      }
      for request in requests { _ = request.value(of: NumberKey.self) }
      await requests[4].close()
      await session.close()
      #expect(life.tornDown == ["5", "8", "7", "6", "4", "3", "2", "1"])
      // The release of one closes it.
      withExtendedLifetime(requests) {}
    }
  }

  // A scope whose closure assigned values of another session closed with the session around the call.
  @Test func aScopeIsInsideTheScopesThatItsClosureLeaves() async {
    let session = DependencyScope(Session.self)
    let (fresh, request) = withDependencies(in: session) {
      (DependencyScope(Request.self) { $0 = DependencyValues() }, DependencyScope(Request.self))
    }
    await session.close()
    #expect(fresh.isOpen && !request.isOpen)
    await fresh.close()
  }

  // It was in none, or inside the one that was around the closed scope's opening.
  @Test func aScopeThatIsOpenedWhereAClosedOneIsEnteredIsInsideTheOneAroundTheCall() async {
    let (session, flow) = (DependencyScope(Session.self), DependencyScope(Flow.self))
    let closed = withDependencies(in: flow) { DependencyScope(Request.self) }
    await closed.close()
    var scopes: [DependencyScope] = []
    _ = reports {
      for around in [session, nil] {
        let open = { withDependencies(in: closed) { DependencyScope(Request.self) } }
        scopes.append(around.map { withDependencies(in: $0) { open() } } ?? open())
      }
    }
    for scope in [session, flow] { await scope.close() }
    #expect(scopes.map(\.isOpen) == [false, true])
    await scopes[1].close()
  }

  // A closure that assigned the scope which was in effect already set it, so it won where code entered the new
  // one.
  @Test func assigningTheScopeInEffectDoesNotSetIt() async throws {
    let (request, other) = (DependencyScope(Request.self), DependencyScope(Request.self))
    let values = withDependencies(in: request) { DependencyValues.current }
    await request.close()
    let reports = try await reports {
      let session = withDependencies(in: request) { DependencyScope(Session.self) { $0 = values } }
      let value = withDependencies(in: other) { withDependencies(in: session) { read(RequestKey.self) } }
      #expect(value === other.value(of: RequestKey.self))
      await session.close()
    }
    // The closed scope that is entered.
    #expect(reports.count == 1)
    await other.close()
  }

  // A scope that was opened by what another had started kept that one, and so all that had ended before.
  @Test func scopesThatAreOpenedOneAfterTheOtherKeepNoneThatHaveEnded() async {
    var continuation = withEscapedDependencies { $0 }
    for _ in 1...20 {
      let scope = continuation.yield { [life] in
        DependencyScope(Request.self) { $0[CachedKey.self] = Instance(life: life) }
      }
      continuation = continuation.yield { withDependencies(in: scope) { withEscapedDependencies { $0 } } }
      await scope.close()
    }
    // The overrides of the last one are still carried, and may keep those that they replace.
    #expect(life.alive <= 2)
    withExtendedLifetime(continuation) {}
  }

  // Each request left five kilobytes behind, since its own overrides had the scope itself.
  @Test func manySessionsAndRequestsLeaveNothing() async {
    for number in 1...500 {
      let session = DependencyScope(Session.self) { [life] in $0.life = life }
      let request = withDependencies(in: session) {
        DependencyScope(Request.self) { [life] in $0[CachedKey.self] = Instance(life: life) }
      }
      withDependencies(in: request) { _ = (read(SessionKey.self), read(RequestKey.self)) }
      if number % 2 == 0 { await request.close() }
      await session.close()
    }
    #expect(life.counts == Life.Counts(made: 1500, gone: 1500))
  }
}
