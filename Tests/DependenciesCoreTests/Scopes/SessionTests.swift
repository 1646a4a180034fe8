import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// A scope passes its opening values to the values that are built in it, and to their tear-down.
@Suite struct SessionTests {
  // MARK: What its values are made of

  // The overrides around the first reader decided what a value of the scope was made of.
  @Test(arguments: [true, false])
  func itDoesNotMatterWhoReadsFirst(_ isOutsideFirst: Bool) async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self) { $0.label = "session" }
      var values = isOutsideFirst ? [session.value(of: SessionKey.self)] : []
      withDependencies(in: session) {
        $0.label = "reader"
      } operation: {
        values.append(read(SessionKey.self))
      }
      #expect(values.allSatisfy { $0 === session.value(of: SessionKey.self) })
      #expect(values.last?.name == "session")
      await session.close()
    }
    #expect(reports.allSatisfy { $0.fact.hasPrefix("The override of \\.label does not reach SessionKey") })
  }

  @Test func enteringItShowsItsOverrides() async {
    let session = withDependencies {
      $0.label = "around"
    } operation: {
      DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }
    }
    withDependencies {
      $0[UserKey.self] = "Ben"
    } operation: {
      withDependencies(in: session) {
        // Its own win over those where it is entered.
        #expect(DependencyValues.current[UserKey.self] == "Ann")
        // The values in force where the session was opened are visible as well, also to its values.
        #expect(DependencyValues.current.label == "around")
        #expect(read(SessionKey.self).name == "around")
      }
    }
    withDependencies {
      $0.label = "entered"
    } operation: {
      // The values in force at the entry win over those in force at the opening.
      #expect(withDependencies(in: session) { DependencyValues.current.label } == "entered")
    }
    #expect(DependencyValues.current[UserKey.self] == "nobody")
    await session.close()
  }

  // The overrides around the call won over those of the enclosing scope, whose values were read nevertheless:
  // one user's name with another's drafts.
  private final class Token: Sendable {}

  private enum TokenKey: TestDependencyKey {
    static var testValue: Token { Token() }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  @Test func enteringAScopeEntersThoseAroundIt() async {
    let (ann, ben) = (
      DependencyScope(Session.self) { $0[UserKey.self] = "Ann" },
      DependencyScope(Session.self) { $0[UserKey.self] = "Ben" }
    )
    let request = withDependencies(in: ann) { DependencyScope(Request.self) { $0.label = "request" } }
    func check(_ user: String) {
      withDependencies(in: request) {
        #expect(DependencyValues.current[UserKey.self] == user)
        #expect(DependencyValues.current.label == "request")
        #expect(read(RequestKey.self).name == "request")
        #expect(read(TokenKey.self) === ann.value(of: TokenKey.self))
      }
    }
    withDependencies(in: ben) { check("Ann") }
    withDependencies(in: ann) { withDependencies(in: ben) { check("Ann") } }
    // Ann's session is open already, with an override on top of it.
    withDependencies(in: ann) {
      $0[UserKey.self] = "Ann's guest"
    } operation: {
      check("Ann")
    }
    await ann.close()
    await ben.close()
  }

  @Test func anUpdateThatThrowsOpensNoScope() async {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try DependencyScope(Request.self) { _ in throw Failure() } }
    await #expect(throws: Failure.self) {
      try await withDependencyScope(Request.self) { _ in
        throw Failure()
      } operation: {
      }
    }
  }

  @Test func resetsAndAContextAndFreshValuesBelongToIt() async {
    let session = withDependencies {
      $0.label = "around"
    } operation: {
      DependencyScope(Session.self) {
        $0.reset(LabelKey.self)
        $0.context = .preview
      }
    }
    #expect(session.value(of: SessionKey.self).name == "default")
    #expect(session.value(of: LabelKey.self) == "default")
    #expect(withDependencies(in: session) { DependencyValues.current.context } == .preview)
    await session.close()
    let fresh = with(.live) { DependencyScope(Session.self) }
    #expect(withDependencies(in: fresh) { DependencyValues.current.context } == .live)
    await fresh.close()
  }

  // Code without a test got another value than the test, and three reports.
  @Test func codeWithoutATestFindsTheValuesOfTheTestThatOpenedTheScope() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let value = session.value(of: SessionKey.self)
      let detached = await Task.detached { session.value(of: SessionKey.self) }.value
      #expect(detached === value)
      await session.close()
    }
    #expect(reports.isEmpty)
  }

  // MARK: Closing

  // The overrides around the call of `close()` were in force.
  @Test func tearingDownSeesTheValuesOfTheScope() async {
    let life = Life()
    let session = DependencyScope(Session.self) {
      $0.life = life
      $0[UserKey.self] = "Ann"
    }
    _ = session.value(of: SessionKey.self)
    session.whenTornDown {
      await Task.yield()
      life.tornDown("\(DependencyValues.current[UserKey.self]), session \(read(SessionKey.self).number)")
    }
    await withDependencies({ $0[UserKey.self] = "Ben" }, operation: { _ = await session.close() })
    #expect(life.tornDown == ["Ann, session 1", "SessionKey"])
  }

  // Entering a closed scope that had no overrides was not reported.
  @Test(arguments: [false, true])
  func enteringAClosedScopeIsReportedAndLeavesWhatIsAround(_ hasOverrides: Bool) async throws {
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Session.self) { if hasOverrides { $0[UserKey.self] = "Ann" } }
      await session.close()
      withDependencies {
        $0[UserKey.self] = "Ben"
      } operation: {
        withDependencies(in: session) { #expect(DependencyValues.current[UserKey.self] == "Ben") }
      }
    }
    let text = closedScopeText(
      "A scope was entered after it had been closed.",
      facts: """
          Scope:       Session
          Entered at:  DependenciesCoreTests/SessionTests.swift:\(line + 5)
          Opened at:   DependenciesCoreTests/SessionTests.swift:\(line)
          Closed at:   DependenciesCoreTests/SessionTests.swift:\(line + 1)
        """,
      consequence: "Its values and overrides are not in force.",
      scope: "Session"
    )
    #expect(reports == [Report(text: text, line: line + 5)])
  }

  // A response that is written after its handler returns opens a scope, and closes it after the last byte.
  @Test(arguments: [true, false])
  func aResponseIsWrittenInAScopeThatOutlivesItsHandler(_ isOpenedByTheHandler: Bool) async throws {
    let life = Life()
    @Sendable func write(to body: inout [String]) async {
      for line in 1...2 {
        await Task.yield()
        body.append(
          "\(line) of \(read(RequestKey.self).number) for \(DependencyValues.current[UserKey.self])"
        )
      }
    }
    @Sendable func handler() async -> @Sendable (inout [String]) async -> Void {
      if !isOpenedByTheHandler {
        let user = DependencyValues.current[UserKey.self]
        return { body in
          await withDependencyScope(Request.self) {
            $0.life = life
            $0[UserKey.self] = user
          } operation: {
            await write(to: &body)
          }
        }
      }
      let request = DependencyScope(Request.self) { $0.life = life }
      return { body in
        await withDependencies(in: request) { await write(to: &body) }
        await request.close()
      }
    }
    let reports = try await reports {
      let response = await withDependencies({ $0[UserKey.self] = "Ann" }, operation: { await handler() })
      var body: [String] = []
      await response(&body)
      #expect(body == ["1 of 1 for Ann", "2 of 1 for Ann"])
      #expect(life.tornDown == ["RequestKey"])
      #expect(life.alive == 0)
    }
    #expect(reports.isEmpty)
  }

  // MARK: No false warnings

  // The read was reported as if no session were open.
  @Test func aValueThatOutlivesItsRequestReadsTheSession() async throws {
    actor Worker {
      @Dependency(SessionKey.self) private var value
      func number() -> Int { value.number }
    }
    enum WorkerKey: TestDependencyKey {
      static var testValue: Worker { Worker() }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let worker = await withDependencies(in: session) {
        await withDependencyScope(Request.self) { read(WorkerKey.self) }
      }
      #expect(await worker.number() == session.value(of: SessionKey.self).number)
      await session.close()
    }
    #expect(reports.isEmpty)
  }

  // An actor that kept the wrapper was reported as built inside an override.
  @Test func aValueOfTheScopeMayBeUsedAfterTheOperationThatBuiltIt() async throws {
    actor Drafts {
      @Dependency(UserKey.self) private var user
      func author() -> String { user }
    }
    enum DraftsKey: DependencyKey {
      static var liveValue: Drafts { Drafts() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let reports = try await reports {
      await with(.live) {
        let session = DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }
        let drafts = withDependencies(in: session) {
          $0.label = "of this operation"
        } operation: {
          read(DraftsKey.self)
        }
        #expect(await drafts.author() == "Ann")
        #expect(await Task.detached { await drafts.author() }.value == "Ann")
        await session.close()
        #expect(await drafts.author() == "Ann")
      }
    }
    #expect(reports.isEmpty)
  }

  // A client that reads late, as the report of a missing scope advises, got the advice to open a scope.
  @Test func aClientThatReadsLateIsCalledWithTheDependenciesOfItsModel() async throws {
    struct Client: Sendable {
      let number: @Sendable () -> Int
    }
    enum ClientKey: TestDependencyKey {
      static var testValue: Client { Client { read(SessionKey.self).number } }
    }
    struct Model {
      @Dependency(ClientKey.self) var client
      @Dependency(SessionKey.self) var value
      func number() -> Int { client.number() }
      func numberInside() -> Int { withDependencies(from: self) { client.number() } }
    }
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let model = withDependencies(in: session) { Model() }
      #expect(model.numberInside() == model.value.number)
      #expect(model.number() != model.value.number)
      await session.close()
    }
    #expect(reports.count == 1)
    #expect(reports.first?.text.contains("makes or calls the one that reads it") == true)
  }

  // The report advised to open a scope, though one was open around the model that made the reader.
  @Test func aModelMadeOutsideIsToldOfTheOneThatMadeIt() async throws {
    struct Child {
      static let line = #line + 1
      @Dependency(SessionKey.self) var value
    }
    struct Parent {
      @Dependency(SessionKey.self) var value
      func makeChild() -> Child { Child() }
      func makeChildInside() -> Child { withDependencies(from: self) { Child() } }
    }
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let parent = withDependencies(in: session) { Parent() }
      #expect(parent.makeChild().value !== parent.value)
      #expect(parent.makeChildInside().value === parent.value)
      await session.close()
    }
    let text = missingScopeText(
      read: "@Dependency(SessionKey.self)",
      key: "SessionKey",
      scope: "Session",
      at: "DependenciesCoreTests/SessionTests.swift:\(Child.line)",
      isOpenElsewhere: true,
      assignment: "$0[SessionKey.self]"
    )
    #expect(reports == [Report(text: text, line: Child.line)])
  }
}

enum UserKey: DependencyKey {
  static let liveValue = "nobody"
  static let testValue = "nobody"
}
