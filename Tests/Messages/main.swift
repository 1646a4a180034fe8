// Prints each message of the library at least once, after its name. `.ci/check-messages` compiles the code in
// them, and checks that none is missing.

#if DEBUG
  @testable import Dependencies
  @testable import DependenciesCore
  @testable import DependenciesInspection
  @testable import DependenciesMacros

  struct Failure: Error {}

  enum BuiltIn: BuiltInKey {
    static let property = "date"
    static var liveValue: Int { 0 }
  }

  let location = CodeLocation(fileID: "App/Model.swift", filePath: "App/Model.swift", line: 7, column: 3)
  let client = DependencyName(APIClient.self, property: "apiClient")
  let player = DependencyName(PlayerKey.self)
  let entry = DependencyName(DependencyValues.volumeKey)
  let output = DependencyName(DependencyFamily<Int, Int>.self, Int.self, input: 7)
  let ticket = DependencyName(DependencyValues.ticketClientKey)
  let names = [client, player, entry]
  let sites = names.map { ReadSite(name: $0, location: location) }
  let call = ReadSite(name: output, location: location)
  let session = ScopeState.open(Session.self, in: .process, with: .process, at: location)

  func origin(_ kind: ValueOrigin.Kind, _ name: DependencyName = client) -> ValueOrigin {
    ValueOrigin(kind: kind, name: name, location: location)
  }

  func missing(_ key: any TestDependencyKey.Type) -> DependencyInventory.Key {
    DependencyInventory.Key(key, module: "Player", liveValueModule: nil)
  }

  let aboutConstruction: [Diagnostic] = [
    .cycle(Cycle([sites[0]], closedAt: sites[0]), stops: false),
    .cycle(Cycle([sites[1]], closedAt: sites[1]), stops: true),
    .cycle(Cycle([call], closedAt: call), stops: true),
    .longWait(sites[0], build: sites[1]),
    outOfReach(of: .process),
    outOfReach(of: .process, set: location),
    outOfReach(of: .test(RunningTest(identity: TestIdentity(0), name: "test()"), endsWithTrait: true)),
    outOfReach(of: .fresh),
    outOfReach(of: .scope, Session.self),
    outOfReach(of: .scope, Session.self, use: nil),
  ]

  func outOfReach(
    of owner: ValueStore.Owner,
    _ scope: (any DependencyScopeName.Type)? = nil,
    set place: CodeLocation? = nil,
    use: CodeLocation? = location
  ) -> Diagnostic {
    let value = origin(.built)
    return .overrideOutOfReach(
      entry,
      override: location,
      value: value,
      of: owner,
      scope,
      set: place,
      use: use
    )
  }

  let testValue = Diagnostic.consequence(isTestValue: true)

  let loader = LoaderName(DependencyLoader<Int>.self, madeAt: location)

  let aboutLoaders: [Diagnostic] = [
    .loaderClosed(loader, calledAt: location, closedAt: location),
    .loaderCycle(loader, [LoaderCall(loader: loader, location: location)]),
    .longStart(of: loader, calledAt: location),
  ]

  let aboutLifetimes: [Diagnostic] =
    sites.map { Diagnostic.noOpenScope($0, Session.self, open: [], consequence: testValue) } + [
      .noOpenScope(sites[0], Closed.self, open: [], consequence: Diagnostic.stop),
      .closedScope(session, at: location),
      .closedScope(session, client, at: location, consequence: Diagnostic.consequence(isTestValue: false)),
      .scopeNeverClosed(session, names),
      .tearDownFailed(session, [(name: client, error: Failure())], closedAt: location),
      .longTearDown(of: client, in: Session.self, openedAt: location, closedAt: location),
      .tornDownObject(sites[0], .live, keptBy: session),
      .weakValueIsNoObject(sites[0]),
    ]

  let aboutInventory: [Diagnostic] = [
    .keyWithoutLiveValue(missing(RecorderKey.self), liveModules: ["APIClientLive"]),
    .keyWithoutLiveValue(missing(DependencyValues.ticketClientKey), liveModules: []),
    .lifetimeWithoutEffect(.scoped(to: Session.self), of: ticket, in: "Tickets"),
    .tearDownNeverRuns(of: ticket, .cached, in: "Tickets"),
    .incompleteInventory([.releaseBuild]),
    .incompleteInventory([.unknownSystem]),
  ]

  let aboutSetup: [Diagnostic] = [
    .preparedTooLate(origin(.prepared), at: location),
    .preparedTooLate(origin(.built, player), at: location),
    .preparedTooLate(nil, at: location),
    .preparedAsWhole(at: location),
    .preparedScopedValue(client, Session.self, at: location),
    .preparedReset(client, at: location),
    .preparedInsideOverride(client, override: location, at: location),
    .preparedInsideOverride(nil, override: nil, at: location),
    .overrideWithoutEffect(client, override: location, at: location, isOfTrait: false),
    .overrideWithoutEffect(client, override: location, at: location, isOfTrait: true),
    .unknownContext("tests"),
    .modelWithoutDependencies(Model.self, at: location),
    .modelWithoutDependencies(nil, at: location),
    .conformsTwice(player, stored: Int.self, read: String.self, at: location),
    .conformsTwice(nil, stored: Int.self, read: String.self, at: nil),
    .testSupportNotLinked(issue: "…", at: location),
  ]

  let aboutTests: [Diagnostic] = [
    .readOutsideOfTests(sites[0]),
    .readAfterTest(sites[0], test: "Tests/test()"),
    .calledAfterTest("prepareDependencies", at: location, test: "Tests/test()"),
  ]

  let aboutValues: [Diagnostic] =
    names.map { Diagnostic.noTestValue($0, at: location, test: "Tests/test()") }
    + [.noTestValue(client, in: player, at: location, test: "Tests/test()")]
    + [.noTestValue(client, in: player, before: location, at: location, test: "Tests/test()")]
    + names.map { Diagnostic.overrideStartsUntested($0, at: location, test: "Tests/test()") } + [
      .overrideStartsFromTestValue(client, at: location),
      .noLiveValue(sites[1], stops: false),
      .noLiveValue(sites[2], stops: true),
      .unimplementedUsed("date()", of: DependencyName(BuiltIn.self), [], override: "$0.date = …"),
      .unimplementedUsed(
        "Clock.now",
        [("Made at", location)],
        override: "$0.continuousClock = ImmediateClock()",
        or: "TestClock()"
      ),
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
      .wrongResult("1", of: "MockFilmStore.load", needed: Int.self, declaredAt: location),
      .unimplemented("Client.search", of: Int.self, declaredAt: location, test: nil),
      .unimplemented("APIClient.search", of: nil, declaredAt: location, test: nil),
    ]

  let messages =
    aboutConstruction + aboutInventory + aboutLifetimes + aboutLoaders + aboutSetup + aboutTests + aboutValues

  for message in messages {
    print("=== \(message.name.prefix { $0 != "(" })\n\(message.text)")
  }
#endif
