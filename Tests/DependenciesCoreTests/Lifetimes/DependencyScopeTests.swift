import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
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

  // The object kept only the inner scope open, so the outer one went with its variable.
  @Test func anObjectOfAnInnerScopeKeepsTheOuterOneOpenAfterTheInnerOneHasClosed() async {
    enum TokenKey: DependencyKey {
      static var liveValue: NumberedToken { NumberedToken(1) }
      static var testValue: NumberedToken { NumberedToken(2) }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    struct Model {
      @Dependency(TokenKey.self) var token
    }
    var outer: DependencyScope? = DependencyScope(Session.self)
    let token = outer?.value(of: TokenKey.self)
    var inner = outer.map { withDependencies(in: $0) { DependencyScope(Request.self) } }
    let model = inner.map { withDependencies(in: $0) { Model() } }
    await inner?.close()
    (outer, inner) = (nil, nil)
    for _ in 0..<20 { await Task.yield() }
    #expect(model?.token === token)
    #expect(token != nil)
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

  // Prepared values live as long as the process.
  @Test func whatIsPreparedInsideAScopeDoesNotRememberIt() async throws {
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
        "@Dependency(SessionKey.self) was read where no scope of Session is open."
      ]
    )
  }

  enum ModelKey: DependencyKey {
    static var liveValue: Model { Model() }
  }

  @Test func anObjectThatWasMadeInAScopeKeepsItOpen() {
    let reports = reports {
      let value = withDependencies(in: DependencyScope(Session.self)) { Dependency(SessionKey.self) }
      #expect(value.wrappedValue === value.wrappedValue)
    }
    #expect(reports.filter { !$0.isWarning } == [])
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

  @Test func aScopeThatIsMadeInsideAClosedOneBelongsToTheNextOpenOne() async {
    let session = DependencyScope(Session.self)
    let flow = withDependencies(in: session) { DependencyScope(Flow.self) }
    await flow.close()
    let request = withDependencies(in: flow) { DependencyScope(Request.self) }
    await session.close()
    #expect(!request.isOpen)
  }

  // A scope that was opened by what another had started kept that one, and so all that had ended before.
  @Test func scopesThatAreOpenedOneAfterTheOtherKeepNoneThatHaveEnded() async {
    final class Reference {
      weak var scope: DependencyScope?
      init(_ scope: DependencyScope) { self.scope = scope }
    }
    var references: [Reference] = []
    var continuation = withEscapedDependencies { $0 }
    for _ in 1...20 {
      let scope = continuation.yield { DependencyScope(Request.self) }
      continuation = continuation.yield { withDependencies(in: scope) { withEscapedDependencies { $0 } } }
      await scope.close()
      references.append(Reference(scope))
    }
    // The last one is still carried.
    #expect(references.count { $0.scope != nil } <= 1)
    withExtendedLifetime(continuation) {}
  }
}
