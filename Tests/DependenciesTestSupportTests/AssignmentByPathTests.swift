import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

/// Values that traits assign through a path, whose getters Swift runs before.
@Suite(.dependencies) struct AssignmentByPathTests {
  // It failed, because no scope is open in a trait.
  @Test(.dependency(\.cart, "mine")) func aScopedValueCanBeSet() {
    #expect(DependencyValues.current.cart == "mine")
  }

  // It failed, because the key has no live value.
  @Test(.dependency(\.context, .live), .dependency(\.label, "mine"))
  func aValueWithoutALiveOneCanBeSetInTheLiveContext() {
    #expect(DependencyValues.current.label == "mine")
  }

  // The old API was built, which built and kept the network before the host was set.
  @Test(.dependency(\.api, "mock"), .dependency(\.host, "mine"))
  func aLaterTraitIsNotTooLate() {
    #expect(DependencyValues.current.network == "network of mine")
  }

  // It was an error, since the value had been read.
  @Test(.dependency(\.host, "mine")) func aPreparationAfterwardIsAWarning() {
    let reports = reports { prepareDependencies { $0.host = "prepared" } }
    #expect(reports.map(\.isWarning) == [true])
  }

  // The test value reports that it was built.
  @Test(.dependency(\.problem, 3)) func aTestValueThatReportsCanBeReplaced() {
    #expect(DependencyValues.current.problem == 3)
    let reports = reports {
      withDependencies {
        $0.reset(ProblemKey.self)
      } operation: {
        #expect(DependencyValues.current.problem == 0)
      }
    }
    #expect(reports.map(\.fact) == ["'Problem' is unimplemented, but was called."])
  }

  // Its first use counted as reported.
  @Test(.dependencies { _ = $0.continuousClock }, .dependency(\.timed, 3))
  func aUseInAnOldValueIsNotTheFirstOne() {
    @Dependency(\.continuousClock) var clock
    let reports = reports { _ = clock.now }
    #expect(reports.count == 1)
  }

  // MARK: Paths

  @Test(.dependency(\.tree.children[0].children[1], Tree("new")))
  func aPartOfThePartHasTheTypeOfTheWholeAndTheRestStays() {
    let tree = DependencyValues.current.tree
    #expect(tree.children.map(\.name) == ["left", "right"])
    #expect(tree.children[0].children.map(\.name) == ["far left", "new"])
  }

  @Test(.dependency(\.tree.name, "first"), .dependency(\.tree.children, []))
  func aPartStartsFromWhatIsSet() {
    #expect(DependencyValues.current.tree == Tree("first"))
  }

  @Test func aPartStartsFromWhatIsPreparedOrKept() async throws {
    prepareDependencies { $0.tree = Tree("prepared", [Tree("child")]) }
    try await inTrait(.dependency(\.tree.name, "new")) {
      #expect(DependencyValues.current.tree == Tree("new", [Tree("child")]))
    }
    let token = DependencyValues.current.counters.token
    try await inTrait(.dependency(\.counters.name, "new")) {
      #expect(DependencyValues.current.counters.token === token)
    }
  }

  @Test(.dependency(\.self.host, "mine")) func aPathMayBeginWithSelf() {
    #expect(DependencyValues.current.host == "mine")
  }

  // The object was changed that is dropped.
  @Test(.dependency(\.settings.theme, "dark"), .dependency(\.theme, "darker"))
  func aPathThroughAnObjectChangesTheObjectThatOthersRead() {
    #expect(DependencyValues.current.settings.theme == "darker")
  }

  // The values that the setter reads were dropped as well.
  @Test(.dependency(\.themeOfSettings, "dark")) func theSetterOfAPropertyIsOrdinaryCode() {
    #expect(DependencyValues.current.settings.theme == "dark")
  }

  @Test func whatASetterReadsIsReported() async throws {
    let reports = try await reports {
      try await inTrait(.dependency(\.cartAndHost, "both")) {
        #expect(DependencyValues.current.host == "both beside test cart")
      }
    }
    #expect(
      reports.map(\.fact) == ["@Dependency(CartKey.self) was read where no scope of \(Session.self) is open."]
    )
  }

  @Test(.dependency(\.host, "mine"), .dependency(\.hostWithoutOverride, "new"))
  func aGetterMayDropAnOverride() {
    #expect(DependencyValues.current.host == "new")
  }

  // MARK: Old values

  #if os(Linux) || os(macOS)
    @Test func aProgramDoesNotStopForAnOldValue() async {
      await #expect(processExitsWith: .success) {
        DependencyDiagnostics.stopsOnMissingLiveValue = true
        withDependencies {
          $0.context = .live
          $0.set("mine", at: \.label)
          $0.set("mine", at: \.cart)
        } operation: {
          precondition(DependencyValues.current.label == "mine" && DependencyValues.current.cart == "mine")
        }
      }
    }
  #endif

  @Test(.dependency(\.nested, "new")) func whatAnOldValueReadsIsNotKept() {
    prepareDependencies { $0.host = "prepared" }
    #expect(DependencyValues.current.nested == "new")
    #expect(DependencyValues.current.network == "network of prepared")
  }

  @Test(.reportsUnusedOverrides, .dependency(\.nested, "new"))
  func overridesInAnOldValueAreNotReportedAsUnused() {
    #expect(DependencyValues.current.nested == "new")
  }

  // It was reported as a read of ordinary code.
  @Test(.dependency(\.objectThatReadsInItsEnd, EndingObject())) func theEndOfAnOldValueMayRead() {
    #expect(EndingObject.ends.value == [""])
  }

  @Test func anOutputOfAFamilyThatAnOldValueNeedsIsNotKept() async throws {
    let family = DependencyValues.current[FamilyKey.self]
    let reports = try await reports {
      try await inTrait(.dependency(\.outputOfFamily, "new")) { #expect(family(1) == "test cart") }
    }
    #expect(reports.count == 1)
  }

  @Test func aGraphValueThatAnOldValueNeedsIsNotShared() {
    let reports = reports { #expect(DependencyValues.current[GraphUserKey.self] == "new 2 2") }
    #expect(reports == [])
  }

  @Test func manyThreadsAssignWhileOthersBuildTheValue() async {
    await withTaskGroup { group in
      for number in 1...64 {
        group.addTask {
          if number.isMultiple(of: 2) {
            #expect(DependencyValues.current.slow == "slow")
          } else {
            let text = withDependencies {
              $0.set("\(number)", at: \.slow)
            } operation: {
              DependencyValues.current.slow
            }
            #expect(text == "\(number)")
          }
        }
      }
    }
    #expect(DependencyValues.current.slow == "slow")
  }

  @Test func aTraitInsideAScopeSetsTheScopedValue() async throws {
    let scope = DependencyScope(Session.self)
    try await withDependencies(in: scope) {
      try await inTrait(.dependency(\.cart, "mine")) { #expect(DependencyValues.current.cart == "mine") }
    }
    await scope.close()
  }
}

@Suite struct OverrideThatAnAssignmentReadsTests {
  // The read of the old value counted as one of the first override.
  @Test func anOverrideThatOnlyAnAssignmentReadsIsUnused() async throws {
    let reports = try await reports {
      let test = try #require(Test.current)
      try await UnusedOverridesTrait.reportsUnusedOverrides.provideScope(for: test, testCase: .current) {
        for host in ["first", "second"] {
          try await DependenciesTrait.dependency(\.host, host).provideScope(for: test, testCase: .current) {}
        }
        #expect(DependencyValues.current.host == "second")
      }
    }
    #expect(reports.map(\.fact) == ["The override of HostKey was never read by the test."])
  }
}

// MARK: - Keys

private enum Session: DependencyScopeName {}

private enum CartKey: DependencyKey {
  static var liveValue: String { "live cart" }
  static var testValue: String { "test cart" }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
}

private enum LabelKey: TestDependencyKey { static var testValue: String { "label" } }
private enum HostKey: TestDependencyKey { static var testValue: String { "default host" } }
private enum NetworkKey: TestDependencyKey {
  static var testValue: String { "network of \(DependencyValues.current.host)" }
}
private enum APIKey: TestDependencyKey {
  static var testValue: String { "api on \(DependencyValues.current.network)" }
}
private enum ProblemKey: TestDependencyKey {
  static var testValue: Int { unimplemented("Problem", placeholder: 0) }
}

private enum TimedKey: TestDependencyKey {
  static var testValue: Int {
    @Dependency(\.continuousClock) var clock
    _ = clock.now
    return 0
  }
}

private struct Tree: Equatable, Sendable {
  var name: String
  var children: [Tree] = []
  init(_ name: String, _ children: [Tree] = []) { (self.name, self.children) = (name, children) }
}

private enum TreeKey: TestDependencyKey {
  static var testValue: Tree {
    Tree("root", [Tree("left", [Tree("far left"), Tree("middle")]), Tree("right")])
  }
}

private final class Token: Sendable {}
private struct Counters: Sendable {
  var name = ""
  let token = Token()
}
private enum CountersKey: TestDependencyKey { static var testValue: Counters { Counters() } }

private final class Settings: Sendable {
  private let state = LockIsolated("light")
  var theme: String {
    get { state.value }
    set { state.setValue(newValue) }
  }
}

private enum SettingsKey: TestDependencyKey { static var testValue: Settings { Settings() } }

private enum NestedKey: TestDependencyKey {
  static var testValue: String {
    withDependencies {
      $0.label = "never read"
      $0.tree.name = "changed"
    } operation: {
      @Dependency(\.api) var api
      @Dependency(\.cart) var cart
      reportIssue("This default was built.")
      return api + cart
    }
  }
}

private final class EndingObject: Sendable {
  static let ends = LockIsolated<[String]>([])
  let isOld: Bool
  init(isOld: Bool = false) { self.isOld = isOld }
  deinit {
    if isOld { Self.ends.withValue { $0.append(DependencyValues.current[EndKey.self]) } }
  }
}
private enum EndKey: DependencyKey { static var liveValue: String { "" } }
private enum EndingObjectKey: TestDependencyKey {
  static var testValue: EndingObject { EndingObject(isOld: true) }
}

private enum FamilyKey: TestDependencyKey {
  static var testValue: DependencyFamily<Int, String> {
    DependencyFamily { _ in DependencyValues.current.cart }
  }
}

private enum GraphKey: TestDependencyKey {
  static let count = LockIsolated(0)
  static var testValue: Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
  static var lifetime: DependencyLifetime { .graph }
}
private enum GraphUserKey: TestDependencyKey {
  static var testValue: String {
    let host = withDependencies {
      $0.set("new", at: \.hostOfGraph)
    } operation: {
      DependencyValues.current.host
    }
    return "\(host) \(DependencyValues.current[GraphKey.self]) \(DependencyValues.current[GraphKey.self])"
  }
}

private enum SlowKey: TestDependencyKey {
  static var testValue: String {
    for _ in 1...1000 { _ = DependencyValues.current.host }
    return "slow"
  }
}

extension DependencyValues {
  fileprivate var cart: String {
    get { self[CartKey.self] }
    set { self[CartKey.self] = newValue }
  }

  fileprivate var label: String {
    get { self[LabelKey.self] }
    set { self[LabelKey.self] = newValue }
  }

  fileprivate var host: String {
    get { self[HostKey.self] }
    set { self[HostKey.self] = newValue }
  }

  fileprivate var hostWithoutOverride: String {
    get {
      var values = self
      values.reset(HostKey.self)
      return values.host
    }
    set { host = newValue }
  }

  fileprivate var cartAndHost: String {
    get { "\(cart) \(host)" }
    set { host = "\(newValue) beside \(cart)" }
  }

  fileprivate var hostOfGraph: String {
    get { "\(host) \(self[GraphKey.self])" }
    set { host = newValue }
  }

  fileprivate var network: String {
    get { self[NetworkKey.self] }
    set { self[NetworkKey.self] = newValue }
  }

  fileprivate var api: String {
    get { self[APIKey.self] }
    set { self[APIKey.self] = newValue }
  }

  fileprivate var problem: Int {
    get { self[ProblemKey.self] }
    set { self[ProblemKey.self] = newValue }
  }

  fileprivate var timed: Int {
    get { self[TimedKey.self] }
    set { self[TimedKey.self] = newValue }
  }

  fileprivate var tree: Tree {
    get { self[TreeKey.self] }
    set { self[TreeKey.self] = newValue }
  }

  fileprivate var counters: Counters {
    get { self[CountersKey.self] }
    set { self[CountersKey.self] = newValue }
  }

  fileprivate var settings: Settings {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }

  fileprivate var theme: String {
    get { settings.theme }
    nonmutating set { settings.theme = newValue }
  }

  fileprivate var themeOfSettings: String {
    get { settings.theme }
    set { settings.theme = newValue }
  }

  fileprivate var nested: String {
    get { self[NestedKey.self] }
    set { self[NestedKey.self] = newValue }
  }

  fileprivate var objectThatReadsInItsEnd: EndingObject {
    get { self[EndingObjectKey.self] }
    set { self[EndingObjectKey.self] = newValue }
  }

  fileprivate var outputOfFamily: String {
    get { self[FamilyKey.self](1) }
    set { host = newValue }
  }

  fileprivate var slow: String {
    get { self[SlowKey.self] }
    set { self[SlowKey.self] = newValue }
  }
}
