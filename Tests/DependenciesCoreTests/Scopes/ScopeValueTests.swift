import DependenciesCore
import DependenciesTestSupport
import Dispatch
import TestHelpers
import Testing

private struct Visit: DependencyScopeValue, Equatable {
  var user: String
  static var testValue: Visit { Visit(user: "test") }
}

/// A value of the scope, which knows the scope's value.
private struct Cart: Sendable {
  @Dependency(Visit.self) private var visit
  let owner: String
  init() {
    @Dependency(Visit.self) var visit
    owner = visit.user
  }
  var user: String { visit.user }
}

private enum CartKey: DependencyKey {
  static var liveValue: Cart { Cart() }
  static var testValue: Cart { Cart() }
  static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
}

/// A value of the store, which reads the scope's value while it is built.
private enum OwnerKey: DependencyKey {
  static var liveValue: String { testValue }
  static var testValue: String {
    @Dependency(Visit.self) var visit
    return visit.user
  }
}

private enum Job: DependencyScopeName {}

private struct Model: Sendable {
  @Dependency(Visit.self) var visit
  @Dependency(CartKey.self) var cart
}

/// Scopes that carry a value.
@Suite(.dependencies) struct ScopeValueTests {
  private let model = Model()

  private func users() -> [String] { [model.visit.user, model.cart.owner, model.cart.user] }

  // MARK: In the scope

  @Test func codeInAScopeReadsItsValue() async {
    let ann = DependencyScope(Visit(user: "Ann"))
    let ben = DependencyScope(Visit(user: "Ben"))
    #expect(withDependencies(in: ann) { users() } == ["Ann", "Ann", "Ann"])
    #expect(withDependencies(in: ben) { users() } == ["Ben", "Ben", "Ben"])
    await withDependencies(in: ann) {
      let inner = await withDependencyScope(Visit(user: "Cid")) { users() }
      #expect(inner == ["Cid", "Cid", "Cid"])
      #expect(users() == ["Ann", "Ann", "Ann"])
    }
    await ann.close()
    await ben.close()
  }

  // A plain override had stayed, so that the cart was that of another user.
  @Test func theValueAndTheValuesOfItsScopeAreAlwaysOfOneScope() async {
    let ann = DependencyScope(Visit(user: "Ann"))
    let ben = DependencyScope(Visit(user: "Ben"))
    await withDependencies(in: ann) {
      let job = DependencyScope(Job.self, in: ben)
      #expect(withDependencies(in: job) { users() } == ["Ben", "Ben", "Ben"])
      await withDependencyScope(Job.self, in: ben) { #expect(users() == ["Ben", "Ben", "Ben"]) }
      await withDependencyScope(Visit(user: "Cid"), in: ben) { #expect(users() == ["Cid", "Cid", "Cid"]) }
      await withDependencyScope(Visit(user: "Cid"), in: nil) { #expect(users() == ["Cid", "Cid", "Cid"]) }
      #expect(
        withDependencies(in: DependencyScope(Visit(user: "Cid"), in: nil)) { users() } == [
          "Cid", "Cid", "Cid",
        ]
      )
      await job.close()
    }
    // An inner scope goes with the one that it was opened in.
    let job = withDependencies(in: ann) { DependencyScope(Job.self) }
    withDependencies(in: ben) {
      #expect(withDependencies(in: job) { users() } == ["Ann", "Ann", "Ann"])
      let model = withDependencies(in: ann) { Model() }
      #expect([model.visit.user, model.cart.owner] == ["Ben", "Ben"])
    }
    for scope in [job, ann, ben] { await scope.close() }
  }

  @Test func codeThatLeavesAllScopesHasNoValue() async throws {
    let ann = DependencyScope(Visit(user: "Ann"))
    let reports = try await reports {
      await withDependencies(in: ann) {
        await withDependencyScope(Job.self, in: nil) { #expect(model.visit.user == "test") }
      }
    }
    #expect(
      reports.map { $0.text.hasPrefix("@Dependency(Visit.self) was read where no scope of Visit is open.") }
        == [true]
    )
    await ann.close()
  }

  // MARK: Overrides

  @Test func theNearestOfAScopeAndAnOverrideWins() async {
    await withDependencies {
      $0[Visit.self] = Visit(user: "override")
    } operation: {
      #expect(model.visit.user == "override")
      await withDependencyScope(Visit(user: "Ann")) {
        #expect(users() == ["Ann", "Ann", "Ann"])
        withDependencies {
          $0[Visit.self] = Visit(user: "inner")
        } operation: {
          #expect(model.visit.user == "inner")
        }
      }
    }
  }

  @Test(.dependency(Visit(user: "trait"))) func aTestSetsTheValueAlone() async {
    #expect(model.visit.user == "trait")
    await withDependencyScope(Visit(user: "Ann")) { #expect(users() == ["Ann", "Ann", "Ann"]) }
  }

  @Test func theClosureOfAScopeSetsOtherOverrides() async {
    let ann = DependencyScope(Visit(user: "Ann")) {
      $0.scopeNumber = 7
      // The scope carries what it was opened with.
      $0[Visit.self] = Visit(user: "other")
    }
    withDependencies(in: ann) {
      #expect(model.visit.user == "Ann")
      #expect(DependencyValues.current.scopeNumber == 7)
    }
    await ann.close()
    await withDependencyScope(Visit(user: "Ann"), in: nil, { $0.scopeNumber = 8 }) {
      #expect(DependencyValues.current.scopeNumber == 8)
    }
  }

  // MARK: The end

  @Test func anObjectKeepsTheValueAfterTheEnd() async {
    let ann = DependencyScope(Visit(user: "Ann"))
    let model = withDependencies(in: ann) { Model() }
    await ann.close()
    #expect(model.visit.user == "Ann")
  }

  @Test func aClosedScopeThatIsEnteredHasNoValue() async {
    let (ann, ben) = (DependencyScope(Visit(user: "Ann")), DependencyScope(Visit(user: "Ben")))
    await ann.close()
    let reports = reports {
      withDependencies(in: ben) {
        withDependencies(in: ann) { #expect(model.visit.user == "test") }
        #expect(model.visit.user == "Ben")
      }
    }
    #expect(
      reports.map { String($0.text.prefix { $0 != "\n" }) } == [
        "A scope was entered after it had been closed.",
        "@Dependency(Visit.self) was read through a scope that is closed.",
      ]
    )
    await ben.close()
  }

  // The reset of the closed scope had stayed, so that the other scope silently built a test value.
  @Test func codeThatLeavesAClosedScopeReadsTheValueOfTheOtherOne() async throws {
    let (ann, ben) = (DependencyScope(Visit(user: "Ann")), DependencyScope(Visit(user: "Ben")))
    await ann.close()
    let reports = try await reports {
      await withDependencies(in: ann) {
        await withDependencyScope(Job.self, in: ben) { #expect(users() == ["Ben", "Ben", "Ben"]) }
      }
    }
    #expect(
      reports.map { String($0.text.prefix { $0 != "\n" }) } == [
        "A scope was entered after it had been closed."
      ]
    )
    await ben.close()
  }

  // Fresh values that the closure had assigned had kept what was built from the scope's value.
  @Test func theValueDoesNotOutliveTheScopeInFreshValues() async {
    let values = await withDependencyScope(Visit(user: "Ann"), { $0 = DependencyValues() }) {
      DependencyValues.current
    }
    let reports = reports {
      withDependencies {
        $0 = values
        $0.reset(Visit.self)
      } operation: {
        #expect(DependencyValues.current[OwnerKey.self] == "test")
      }
    }
    #expect(reports.map { $0.text.hasPrefix("@Dependency(Visit.self) was read where no scope") } == [true])
  }

  @Test func theValueIsNotTornDown() async {
    await withDependencyScope(Torn(count: 1)) {
      @Dependency(Torn.self) var torn
      #expect(torn.count == 1)
    }
    #expect(Torn.tornDown.value == 0)
  }

  private struct Torn: DependencyScopeValue {
    static let tornDown = LockIsolated(0)
    let count: Int
    static var testValue: Torn { Torn(count: 0) }
    static func tearDown(_ value: Torn) async throws { tornDown.withValue { $0 += 1 } }
  }

  // MARK: Reports

  @Test func aReadWithoutAScopeNamesTheValueInItsCure() {
    let report = reports { #expect(model.visit.user == "test") }.first?.text ?? ""
    let cure = """
      Open a scope, read the dependency inside it or in an object made inside it, and
      close the scope at the end:

        let scope = DependencyScope(Visit(…))
        await withDependencies(in: scope) {
          …
        }
        await scope.close()

      or, in a test that reads no other value of the scope, set this one:

        @Test(.dependency(Visit(…)))
      """
    #expect(report.hasPrefix("@Dependency(Visit.self) was read where no scope of Visit is open."))
    #expect(report.hasSuffix(cure), "\(report)")
    let ofCart = reports { _ = model.cart }.first?.text ?? ""
    #expect(ofCart.contains("let scope = DependencyScope(Visit(…))"))
  }

  // MARK: The end

  // The scope kept its value as long as its `DependencyScope`, so a value that held that was never released.
  @Test func aClosedScopeReleasesItsValue() async {
    weak var value: ScopeHolder?
    do {
      let token = ScopeHolder()
      value = token
      let scope = DependencyScope(TokenVisit(token: token))
      token.scope.setValue(scope)
      #expect(withDependencies(in: scope) { DependencyValues.current[TokenVisit.self].token } === token)
      await scope.close()
    }
    #expect(value == nil)
  }

  // It read the session of the code that closed the scope.
  @Test func anObjectThatACloseReleasesReadsTheValueOfItsScope() async {
    let read = LockIsolated("")
    let ann = DependencyScope(Visit(user: "Ann")) { $0[ReadKey.self] = read }
    withDependencies(in: ann) { _ = DependencyValues.current[FarewellKey.self] }
    let ben = DependencyScope(Visit(user: "Ben"))
    await withDependencies(in: ben) { await ann.close() }
    #expect(read.value == "Ann")
    await ben.close()
  }

  // The report ran code that closed the scope which had been found, so the new one was in none.
  @Test func aScopeOpenedInAClosedOneIsInTheNearestOpenOne() async {
    let outer = DependencyScope(Visit(user: "Ann"))
    let middle = DependencyScope(Job.self, in: outer)
    let inner = DependencyScope(Job.self, in: middle)
    await inner.close()
    let request = DependencyDiagnostics.withReporter({ _ in middle.closeWithoutValues() }) {
      DependencyScope(Ticket(number: 1), in: inner)
    }
    #expect(withDependencies(in: request) { model.visit.user } == "Ann")
    await outer.close()
    #expect(!request.isOpen)
  }

  @Test func aScopeIsOpenedInTheNearestOpenOneWhileAnotherThreadClosesIt() async {
    for number in 1...300 {
      let outer = DependencyScope(Visit(user: "Ann"))
      let inner = DependencyScope(Job.self, in: outer)
      async let errors = inner.close()
      let request = DependencyDiagnostics.withReporter({ _ in }) {
        DependencyScope(Ticket(number: number), in: inner)
      }
      #expect(await errors.isEmpty)
      // If it was still opened in the inner one, it has closed with that.
      if request.isOpen { #expect(withDependencies(in: request) { model.visit.user } == "Ann") }
      await outer.close()
      #expect(!request.isOpen)
    }
  }

  // The scopes of the first code that used them became those of all.
  @Test func freshValuesDoNotKeepTheScopeInWhichTheyAreFirstUsed() async {
    let fresh = Fresh(dependencies: .test)
    let ann = DependencyScope(Visit(user: "Ann"))
    let inside = withDependencies(in: ann) { withDependencies(from: fresh) { Model().visit.user } }
    #expect(inside == "Ann")
    let texts = reports {
      let outside = withDependencies(from: fresh) { Model().visit.user }
      #expect(outside == "test")
    }
    #expect(texts.count == 1)
    await ann.close()
  }

  // It read that of the scope around the opening.
  @Test func theClosureOfAScopeReadsItsValue() async {
    let name = await withDependencyScope(Visit(user: "Ann")) {
      let ben = DependencyScope(Visit(user: "Ben")) { $0[NameKey.self] = $0[Visit.self].user }
      return withDependencies(in: ben) { DependencyValues.current[NameKey.self] }
    }
    #expect(name == "Ben")
  }

  @Test func thePreparationOfTheValueIsReported() {
    let report =
      reports { prepareDependencies { $0[Visit.self] = Visit(user: "prepared") } }.first?.text ?? ""
    #expect(report.contains("Visit is scoped to Visit, and so cannot be prepared."), "\(report)")
    #expect(report.hasSuffix("  let scope = DependencyScope(Visit(…))"), "\(report)")
  }
}

private final class ScopeHolder: Sendable {
  let scope = LockIsolated<DependencyScope?>(nil)
}

private struct TokenVisit: DependencyScopeValue {
  let token: ScopeHolder
  static var testValue: TokenVisit { TokenVisit(token: ScopeHolder()) }
}

private struct Ticket: DependencyScopeValue {
  let number: Int
  static var testValue: Ticket { Ticket(number: 0) }
}

private struct Fresh {
  let dependencies: DependencyValues
}

private enum NameKey: TestDependencyKey {
  static var testValue: String { "" }
}

private enum ReadKey: TestDependencyKey {
  static var testValue: LockIsolated<String> { LockIsolated("") }
}

/// Writes who visits, when the scope releases it.
private final class Farewell: @unchecked Sendable {
  @Dependency(ReadKey.self) private var read
  @Dependency(Visit.self) private var visit
  deinit { read.setValue(visit.user) }
}

private enum FarewellKey: DependencyKey {
  static var liveValue: Farewell { Farewell() }
  static var testValue: Farewell { Farewell() }
  static var lifetime: DependencyLifetime { .scoped(to: Visit.self) }
}

extension DependencyScope {
  /// Closes a scope without values, which needs no other thread.
  fileprivate func closeWithoutValues() {
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      await self.close()
      ended.signal()
    }
    ended.wait()
  }
}

private enum ScopeNumberKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var scopeNumber: Int {
    get { self[ScopeNumberKey.self] }
    set { self[ScopeNumberKey.self] = newValue }
  }
}
