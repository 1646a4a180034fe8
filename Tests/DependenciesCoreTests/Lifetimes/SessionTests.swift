import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// A scope passes its opening values to the values that are built in it, and to their tear-down.
@Suite struct SessionTests {
  // MARK: What its values are made of

  // The overrides around the first reader decided what a value of the scope was made of.
  @Test(arguments: [true, false])
  func itDoesNotMatterWhoReadsFirst(_ isOutsideFirst: Bool) async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self) { $0.label = "session" }
      func outside() -> Instance { withDependencies(in: session) { read(SessionKey.self) } }
      func inside() -> Instance {
        withDependencies(in: session, { $0.label = "reader" }, operation: { read(SessionKey.self) })
      }
      let values = isOutsideFirst ? [outside(), inside()] : [inside(), outside()]
      #expect(values[0] === values[1])
      #expect(values[0].name == "session")
      await session.close()
    }
    #expect(reports.isEmpty)
  }

  @Test func itsValuesAreBuiltFromThoseInForceWhereItWasOpened() async {
    let session = withDependencies {
      $0.label = "around"
    } operation: {
      DependencyScope(Session.self)
    }
    #expect(withDependencies(in: session) { read(SessionKey.self).name } == "around")
    await session.close()
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
        // The values in force where the session was opened are visible as well.
        #expect(DependencyValues.current.label == "around")
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

  @Test func aScopeInsideShowsThoseOfTheOneAround() async {
    let session = DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }
    let request = withDependencies(in: session) { DependencyScope(Request.self) { $0.label = "request" } }
    withDependencies(in: request) {
      #expect(DependencyValues.current[UserKey.self] == "Ann")
      #expect(read(RequestKey.self).name == "request")
      // A value of the session is built from the session's opening values.
      #expect(read(SessionKey.self).name == "default")
    }
    await session.close()
  }

  // The overrides around the call won over those of the enclosing scope, whose values were read nevertheless:
  // one user's name with another's drafts.
  @Test func enteringAScopeEntersThoseAroundIt() async {
    let (ann, ben) = (
      DependencyScope(Session.self) { $0[UserKey.self] = "Ann" },
      DependencyScope(Session.self) { $0[UserKey.self] = "Ben" }
    )
    let request = withDependencies(in: ann) { DependencyScope(Request.self) { $0.label = "request" } }
    func check(_ user: String, _ label: String) {
      withDependencies(in: request) {
        #expect(DependencyValues.current[UserKey.self] == user)
        #expect(DependencyValues.current.label == label)
        #expect(read(SessionKey.self) === withDependencies(in: ann) { read(SessionKey.self) })
      }
    }
    withDependencies(in: ben) { check("Ann", "request") }
    withDependencies(in: ann) { withDependencies(in: ben) { check("Ann", "request") } }
    // Ann's session is open already, with an override on top of it.
    withDependencies(in: ann) {
      $0[UserKey.self] = "Ann's guest"
    } operation: {
      check("Ann's guest", "request")
    }
    await ann.close()
    await ben.close()
  }

  @Test func itsOverridesMayTakeTimeToMake() async {
    let session = await DependencyScope(Session.self) { $0[UserKey.self] = await Task { "Ann" }.value }
    #expect(withDependencies(in: session) { DependencyValues.current[UserKey.self] } == "Ann")
    await session.close()
    let user = await withDependencyScope(Session.self) {
      $0[UserKey.self] = await Task { "Ben" }.value
    } operation: {
      DependencyValues.current[UserKey.self]
    }
    #expect(user == "Ben")
    await withDependencyScope(Session.self) {
      $0[UserKey.self] = "Cleo"
    } operation: {
      await Task.yield()
      #expect(DependencyValues.current[UserKey.self] == "Cleo")
    }
  }

  @Test func anUpdateThatThrowsOpensNoScope() async {
    struct Failure: Error {}
    await withDependencyScope(Session.self) {
      #expect(throws: Failure.self) { try DependencyScope(Request.self) { _ in throw Failure() } }
      await #expect(throws: Failure.self) {
        try await withDependencyScope(Request.self) { _ in
          throw Failure()
        } operation: {
        }
      }
    }
  }

  @Test func whatTheUpdateResetsIsResetInside() async {
    await withDependencies {
      $0.label = "around"
    } operation: {
      let session = DependencyScope(Session.self) { $0.reset(LabelKey.self) }
      #expect(withDependencies(in: session) { read(SessionKey.self).name } == "default")
      #expect(withDependencies(in: session) { DependencyValues.current.label } == "default")
      await session.close()
    }
  }

  @Test func freshValuesAndAContextBelongToIt() async {
    let session = DependencyScope(Session.self) { $0.context = .preview }
    #expect(withDependencies(in: session) { DependencyValues.current.context } == .preview)
    await session.close()
    let fresh = with(.live) {
      DependencyScope(Session.self)
    }
    #expect(withDependencies(in: fresh) { DependencyValues.current.context } == .live)
    await fresh.close()
  }

  @Test func anOverrideThatIsBuiltLaterBelongsToTheScope() async {
    let life = Life()
    let session = DependencyScope(Session.self) {
      $0.override(SessionKey.self) { Instance("lazy \(DependencyValues.current[UserKey.self])", life: life) }
      $0[UserKey.self] = "Ann"
    }
    #expect(withDependencies(in: session) { read(SessionKey.self).name } == "lazy Ann")
    #expect(withDependencies(in: session) { read(SessionKey.self).number } == 1)
    await session.close()
    #expect(life.alive == 0)
  }

  // Code without a test got another value than the test, and three reports.
  @Test func codeWithoutATestFindsTheValuesOfTheTestThatOpenedTheScope() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let value = withDependencies(in: session) { read(SessionKey.self) }
      let detached = await Task.detached { withDependencies(in: session) { read(SessionKey.self) } }.value
      #expect(detached === value)
      await session.close()
    }
    #expect(reports.isEmpty)
  }

  // MARK: Closing

  // The overrides around the call of `close()` were in force.
  @Test func tearingDownSeesTheValuesOfTheScope() async {
    enum Notes: InstanceKey {
      static var testValue: Instance { Instance(read(SessionKey.self).name) }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ notes: Instance) async {
        await Task.yield()
        let session = read(SessionKey.self)
        Life.current.tornDown("notes of \(DependencyValues.current[UserKey.self]), session \(session.number)")
      }
    }
    let life = Life()
    let session = DependencyScope(Session.self) {
      $0.life = life
      $0[UserKey.self] = "Ann"
    }
    withDependencies(in: session) { _ = read(Notes.self) }
    await withDependencies({ $0[UserKey.self] = "Ben" }, operation: { _ = await session.close() })
    #expect(life.tornDown == ["notes of Ann, session 1", "SessionKey"])
  }

  @Test func aScopeThatNobodyClosesIsTornDownWithItsValues() async throws {
    let life = Life()
    _ = try await reports {
      withDependencies(in: DependencyScope(Session.self) { $0.life = life }) { _ = read(SessionKey.self) }
      while life.alive > 0 { await Task.yield() }
    }
    #expect(life.tornDown == ["SessionKey"])
  }

  // A scope that was kept by its own overrides stayed for ever.
  @Test func closingReleasesAllThatTheScopeCaptured() async {
    final class Model: Sendable {
      let session = LockIsolated<DependencyScope?>(nil)
    }
    enum ModelKey: DependencyKey {
      static var liveValue: Model { Model() }
      static var testValue: Model { Model() }
    }
    weak var around: Model?
    weak var own: Model?
    weak var scope: DependencyScope?
    do {
      let (first, second) = (Model(), Model())
      (around, own) = (first, second)
      let session = withDependencies {
        $0[ModelKey.self] = first
      } operation: {
        DependencyScope(Session.self) { $0[ModelKey.self] = second }
      }
      scope = session
      first.session.setValue(session)
      second.session.setValue(session)
      await session.close()
    }
    #expect(around == nil)
    #expect(own == nil)
    #expect(scope == nil)
  }

  // It kept the scope around it, which was not closed by its release.
  @Test func aScopeThatAValueOfAnotherOpensDoesNotKeepThatOne() async throws {
    final class Flows: Sendable {
      let flow = DependencyScope(Flow.self)
      let instance = Instance()
    }
    enum FlowsKey: DependencyKey {
      static var liveValue: Flows { Flows() }
      static var testValue: Flows { Flows() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let life = Life()
    withDependencies(in: DependencyScope(Session.self) { $0.life = life }) { _ = read(FlowsKey.self) }
    while life.alive > 0 { await Task.yield() }
  }

  // The errors of an inner scope were returned twice: by its own `close()`, and by that of the outer scope.
  @Test func anErrorIsGivenToWhoeverClosedTheScope() async throws {
    struct Failure: Error {}
    enum Failing: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
      static func tearDown(_ value: Instance) async throws { throw Failure() }
    }
    let session = DependencyScope(Session.self)
    let request = withDependencies(in: session) { DependencyScope(Request.self) }
    withDependencies(in: request) { _ = read(Failing.self) }
    #expect(await request.close(reportsErrors: false).count == 1)
    #expect(await session.close(reportsErrors: false).isEmpty)
  }

  // Each waited for the other to end.
  @Test(arguments: 0..<20)
  func scopesWhoseTearDownsCloseOneAnotherEnd(_ round: Int) async {
    enum Closing: InstanceKey {
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ value: Instance) async {
        for scope in DependencyValues.current[OthersKey.self].value { await scope.close() }
      }
    }
    enum OthersKey: DependencyKey {
      static var liveValue: LockIsolated<[DependencyScope]> { LockIsolated([]) }
      static var testValue: LockIsolated<[DependencyScope]> { LockIsolated([]) }
    }
    let scopes = LockIsolated<[DependencyScope]>([])
    let all = (0..<4).map { _ in DependencyScope(Session.self) { $0[OthersKey.self] = scopes } }
    scopes.setValue(all)
    for scope in all { withDependencies(in: scope) { _ = read(Closing.self) } }
    await withTaskGroup { group in
      for scope in all { group.addTask { _ = await scope.close() } }
    }
    #expect(all.map(\.isClosed) == [true, true, true, true])
    scopes.setValue([])
  }

  @Test func enteringAClosedScopeThatHadOverridesIsReported() async throws {
    let line = #line + 2
    let reports = try await reports {
      let session = DependencyScope(Session.self) { $0[UserKey.self] = "Ann" }
      await session.close()
      withDependencies(in: session) {
        #expect(DependencyValues.current[UserKey.self] == "nobody")
      }
    }
    #expect(
      reports == [
        Report(
          text: """
            A scope was entered after it had been closed.

              Scope:       Session
              Entered at:  DependenciesCoreTests/SessionTests.swift:\(line + 2)
              Opened at:   DependenciesCoreTests/SessionTests.swift:\(line)
              Closed at:   DependenciesCoreTests/SessionTests.swift:\(line + 1)

            The overrides that it was opened with are not in force.
            A task or an object of the scope outlived it, or the scope was entered again. Before you close a
            scope, cancel its tasks and release its objects. Afterwards, open a new scope. Code that outlives its
            opener, such as a response that is still being written, opens a scope itself:

              let scope = DependencyScope(Session.self)
              await withDependencies(in: scope) {
                …
              }
              await scope.close()
            """,
          line: line + 2
        )
      ]
    )
  }

  // An update that set nothing counted as overrides.
  @Test func enteringAClosedScopeWithoutOverridesIsNotReported() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self) { _ in }
      await session.close()
      withDependencies(in: session) {}
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
    enum WorkerKey: DependencyKey {
      static var liveValue: Worker { Worker() }
      static var testValue: Worker { Worker() }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      let worker = await withDependencies(in: session) {
        await withDependencyScope(Request.self) { read(WorkerKey.self) }
      }
      #expect(await worker.number() == withDependencies(in: session) { read(SessionKey.self).number })
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
      static var testValue: Drafts { Drafts() }
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

  // A client that reads late, as the report of a captive dependency advises, got the advice to open a scope.
  @Test func aClientThatReadsLateIsCalledWithTheDependenciesOfItsModel() async throws {
    struct Client: Sendable {
      let number: @Sendable () -> Int
    }
    enum ClientKey: DependencyKey {
      static var liveValue: Client { Client { read(SessionKey.self).number } }
      static var testValue: Client { liveValue }
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
    #expect(
      reports == [
        Report(
          text: """
            @Dependency(SessionKey.self) was read where no scope of Session is open.

              Key:          SessionKey
              Lifetime:     scoped to Session
              Read at:      DependenciesCoreTests/SessionTests.swift:\(Child.line)
              Open scopes:  none

            Its test value is used.
            If an object of a scope makes or calls the one that reads it, let it pass its dependencies on:

              withDependencies(from: self) {
                …
              }

            Otherwise open a scope, read the dependency inside it or in an object made inside it, and
            close the scope at the end:

              let scope = DependencyScope(Session.self)
              await withDependencies(in: scope) {
                …
              }
              await scope.close()

            or override the dependency:

              withDependencies {
                $0[SessionKey.self] = …
              } operation: {
                …
              }
            """,
          line: Child.line
        )
      ]
    )
  }
}

enum UserKey: DependencyKey {
  static let liveValue = "nobody"
  static let testValue = "nobody"
}
