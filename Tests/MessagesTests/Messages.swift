// All messages of the library at run time.

#if DEBUG
  @testable import Dependencies
  @testable import DependenciesClocks
  @testable import DependenciesCombine
  @testable import DependenciesCore
  @testable import DependenciesInspection
  @testable import DependenciesMacros
  @testable import DependenciesNetworking
  @testable import DependenciesTestSupport

  /// A message for each line of the page of messages, in its order.
  var messages: [Diagnostic] {
    aboutTests + aboutSetup + aboutLifetimes + aboutConstruction + aboutLoaders + aboutTime
  }

  private var aboutTests: [Diagnostic] {
    [
      .noTestValue(client, at: location, test: "Tests/test()"),
      .overrideStartsUntested(client, at: location, test: "Tests/test()"),
      .overrideStartsFromTestValue(client, at: location),
      .unimplemented("APIClient.search", of: nil, declaredAt: location, test: nil),
      .noPlaceholder("APIClient.count", of: Int.self, at: location),
      .wrongResult(1, of: "MockStore.load", needed: String.self, declaredAt: location),
      .unimplementedUsed("date()", of: DependencyName(BuiltIn.self), [], override: "$0.date = …"),
      .unimplementedRequest("GET https://example.com"),
      .readOutsideOfTests(site),
      .readAfterTest(site, test: "Tests/test()"),
      .calledAfterTest("prepareDependencies", at: location, test: "Tests/test()"),
      .readsBeforeTests([site]),
      .severalCopies(["App", "Tests"]),
      .overrideUnused(origin(.prepared)),
      .overrideWithoutEffect(client, override: location, at: location, isOfTrait: false),
      .overrideWithoutEffect(client, override: location, at: location, isOfTrait: true),
      .longWaitForCall(after: 0, at: location),
      .longTearDownOfTrait(at: location, test: "Tests/test()"),
      .expectedIssueMissing("no test value", other: nil, at: location),
      .expectedIssueMissing(nil, other: nil, at: location),
      .errorCaught(Failure()),
      .otherType(name("player"), found: Int.self, wanted: SilentPlayer.self, at: location, test: nil),
      .testSupportNotLinked(issue: "…", at: location),
    ]
  }

  private var aboutSetup: [Diagnostic] {
    [
      .noLiveValue(site, stops: false),
      .keyWithoutLiveValue(missing(APIClientKey.self), liveModules: ["APIClientLive"]),
      .incompleteInventory([.releaseBuild]),
      .preparedTooLate(origin(.prepared), at: location),
      .preparedTooLate(origin(.built), at: location),
      .preparedTooLate(nil, at: location),
      .preparedScopedValue(name("cart"), Session.self, at: location),
      .preparedAsWhole(at: location),
      .preparedInsideOverride(client, override: location, at: location),
      .preparedInsideOverride(nil, override: nil, at: location),
      .preparedReset(client, at: location),
      .unknownContext("tests"),
      .modelWithoutDependencies(Model.self, at: location),
      .modelWithoutDependencies(nil, at: location),
      .conformsTwice(player, stored: Int.self, read: String.self, at: location),
      .conformsTwice(nil, stored: Int.self, read: String.self, at: nil),
    ]
  }

  private var aboutLifetimes: [Diagnostic] {
    [
      .noOpenScope(readSite("cart"), Session.self, open: [], consequence: testValue),
      .closedScope(session, name("cart"), at: location, consequence: liveValue),
      .tearDownFailed(session, [(name: client, error: Failure())], closedAt: location),
      .closedScope(session, at: location),
      .scopeNeverClosed(session, [client, player]),
      .longTearDown(of: name("cart"), in: Session.self, openedAt: location, closedAt: location),
      .tornDownObject(readSite("cart"), .live, keptBy: session),
      .weakValueIsNoObject(readSite("settings")),
      .lifetimeWithoutEffect(.transient, of: ticket, in: "Tickets"),
      .tearDownNeverRuns(of: ticket, .cached, in: "Tickets"),
    ]
  }

  private var aboutConstruction: [Diagnostic] {
    [
      .cycle(Cycle([readSite("a"), readSite("b")], closedAt: readSite("a")), stops: false),
      .cycle(Cycle([call], closedAt: call), stops: true),
      outOfReach(of: .process, name("host")),
      .longWait(site, build: readSite("host")),
    ]
  }

  private var aboutLoaders: [Diagnostic] {
    [
      .longStart(of: pool, calledAt: location),
      .loaderClosed(pool, calledAt: location, closedAt: location),
      .loaderCycle(
        pool,
        [LoaderCall(loader: queueOfPool, location: location), LoaderCall(loader: pool, location: location)]
      ),
    ]
  }

  private let sleep = SuspensionError(now: "0 seconds", deadlines: ["1 second"])

  private var aboutTime: [Diagnostic] {
    [
      unimplementedClock("UnimplementedClock.now"),
      .tasksSleeping(sleep),
      .tasksSleepingAtEndOfTest(sleep, madeAt: location),
      .tasksSleepingAfterRun(sleep, for: "0.5 seconds", at: location),
      unimplementedClock("AnyScheduler.now"),
      .advancedBackwards(at: location),
      .repeatedWithoutPause(),
    ]
  }

  /// Messages that differ from one above in names, or in their code.
  var otherForms: [Diagnostic] {
    otherReads + otherEndpoints + otherPlaces
  }

  private var otherReads: [Diagnostic] {
    [player, entry].flatMap { name in
      [
        .noTestValue(name, at: location, test: "Tests/test()"),
        .overrideStartsUntested(name, at: location, test: "Tests/test()"),
        .noLiveValue(ReadSite(name: name, location: location), stops: true),
        .noOpenScope(
          ReadSite(name: name, location: location),
          Session.self,
          open: [],
          consequence: testValue
        ),
      ]
    } + [
      .noTestValue(client, in: player, at: location, test: "Tests/test()"),
      .noTestValue(client, in: player, before: location, at: location, test: "Tests/test()"),
      .noOpenScope(site, Closed.self, open: [], consequence: Diagnostic.stop),
      .cycle(Cycle([ReadSite(name: player, location: location)], closedAt: site), stops: true),
      openElsewhere,
    ]
  }

  private var otherEndpoints: [Diagnostic] {
    [
      .unimplemented(
        "APIClient.find",
        of: APIClient.self,
        parameters: "query, _",
        declaredAt: location,
        test: nil
      ),
      .unimplemented(
        "MockFilmStore.fetch",
        of: (any FilmStore).self,
        mock: "MockFilmStore(fetch: { id in … })",
        at: ClientPlace(dependency: entry, assignment: "$0.films"),
        declaredAt: location,
        test: nil
      ),
      .unimplemented("Client.search", of: Int.self, declaredAt: location, test: nil),
      .expectedIssueMissing("no test value", other: "An issue was reported.", at: location),
    ]
  }

  private var otherPlaces: [Diagnostic] {
    [
      outOfReach(of: .process, entry),
      outOfReach(of: .process, entry, set: location),
      outOfReach(
        of: .test(RunningTest(identity: TestIdentity(0), name: "test()"), endsWithTrait: true),
        entry
      ),
      outOfReach(of: .fresh, entry),
      outOfReach(of: .scope, entry, Session.self),
      outOfReach(of: .scope, entry, Session.self, use: nil),
      .keyWithoutLiveValue(missing(DependencyValues.ticketClientKey), liveModules: []),
      .lifetimeWithoutEffect(.scoped(to: Session.self), of: ticketClient, in: "Tickets"),
      .incompleteInventory([.unknownSystem]),
      .preparedScopedValue(client, Session.self, at: location),
      .closedScope(inSession, at: location),
    ]
  }

  // MARK: - Parts

  private struct Failure: Error {}

  private enum BuiltIn: BuiltInKey {
    static let property = "date"
    static var liveValue: Int { 0 }
  }

  private let location = CodeLocation(
    fileID: "App/Model.swift",
    filePath: "App/Model.swift",
    line: 7,
    column: 3
  )
  private let client = DependencyName(APIClient.self, property: "apiClient")
  private let player = DependencyName(PlayerKey.self)
  private let entry = DependencyName(DependencyValues.volumeKey)
  private let ticketClient = DependencyName(DependencyValues.ticketClientKey)
  private let ticket = DependencyName(DependencyValues.ticketClientKey, property: "ticket")
  private let site = ReadSite(name: client, location: location)
  private let call = ReadSite(
    name: DependencyName(DependencyFamily<Int, Int>.self, Int.self, input: 7),
    location: location
  )
  private let session = ScopeState.open(Session.self, in: .process, with: .process, at: location)
  private let inSession = ScopeState.open(
    Closed.self,
    in: .process,
    with: DependencyEnvironment.process.inside(session),
    at: location
  )
  private let testValue = Diagnostic.consequence(isTestValue: true)
  private let liveValue = Diagnostic.consequence(isTestValue: false)

  private func name(_ property: StaticString) -> DependencyName {
    DependencyName(PlayerKey.self, property: property)
  }

  private func readSite(_ property: StaticString) -> ReadSite {
    ReadSite(name: name(property), location: location)
  }

  /// A scope is open, but not where its value is read.
  private var openElsewhere: Diagnostic {
    withExtendedLifetime(DependencyScope(Session.self)) {
      .noOpenScope(site, Session.self, open: [], consequence: testValue)
    }
  }

  private func origin(_ kind: ValueOrigin.Kind) -> ValueOrigin {
    ValueOrigin(kind: kind, name: client, location: location)
  }

  private func missing(_ key: any TestDependencyKey.Type) -> DependencyInventory.Key {
    DependencyInventory.Key(key, module: "Player", liveValueModule: nil)
  }

  private func unimplementedClock(_ member: String) -> Diagnostic {
    .unimplementedUsed(
      member,
      [("Made at", location)],
      override: "$0.continuousClock = ImmediateClock()",
      or: "TestClock()"
    )
  }

  private func outOfReach(
    of owner: ValueStore.Owner,
    _ read: DependencyName,
    _ scope: (any DependencyScopeName.Type)? = nil,
    set place: CodeLocation? = nil,
    use: CodeLocation? = location
  ) -> Diagnostic {
    .overrideOutOfReach(
      read,
      override: location,
      value: origin(.built),
      of: owner,
      scope,
      set: place,
      use: use
    )
  }

  // A loader gets its name while a dependency is built.

  private enum PoolKey: TestDependencyKey {
    static var testValue: LoaderName { LoaderName(LoaderName.self, madeAt: location) }
  }

  private enum QueueKey: TestDependencyKey {
    static var testValue: LoaderName { LoaderName(LoaderName.self, madeAt: location) }
  }

  extension DependencyValues {
    fileprivate var pool: LoaderName { self[PoolKey.self] }
    fileprivate var queue: LoaderName { self[QueueKey.self] }
  }

  private var pool: LoaderName {
    withDependencies { _ in
    } operation: {
      DependencyValues.current.pool
    }
  }
  private var queueOfPool: LoaderName {
    withDependencies { _ in
    } operation: {
      DependencyValues.current.queue
    }
  }
#endif
