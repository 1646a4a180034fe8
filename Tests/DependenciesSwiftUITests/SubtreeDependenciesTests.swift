import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import TestHelpers
import Testing

/// The modifiers for dependencies, without views.
@Suite struct SubtreeDependenciesTests {
  private let subtree = SubtreeDependencies()

  private func values(
    over outer: DependencyValues = .current,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    SubtreeDependencies().values(over: outer, at: .here(), update)
  }

  private struct Model {
    @Dependency(\.greeting) var greeting
  }

  @Test func overridesAddUpDownTheTreeAndTheInnerOneWins() {
    let outer = values { $0.greeting = "outer" }
    let inner = values(over: outer) {
      $0.greeting += ", inner"
      $0.number = 1
    }
    #expect(inner.greeting == "outer, inner")
    #expect(inner.number == 1)
    #expect(outer.greeting == "outer")
    #expect(outer.number == 0)
    #expect(values(over: outer) { $0.number = 1 }.greeting == "outer")
    #expect(values(over: outer) { $0.reset(GreetingKey.self) }.greeting == "Hello")
    // A model that is made with the values remembers them.
    #expect(withDependencies(from: inner) { Model() }.greeting == "outer, inner")
  }

  @Test func theUpdateRunsEachTimeTheModifierIsEvaluated() {
    var updates = 0
    for _ in 1...3 {
      _ = subtree.values(over: .current, at: .here()) { _ in updates += 1 }
    }
    #expect(updates == 3)
  }

  /// Whether values that the modifier makes count as changed, when it is evaluated a second time.
  private func isChanged(
    over outer: DependencyValues = .current,
    from first: (inout DependencyValues) -> Void = { _ in },
    over secondOuter: DependencyValues? = nil,
    to second: (inout DependencyValues) -> Void = { _ in }
  ) -> Bool {
    let before = subtree.values(over: outer, at: .here(), first)
    let after = subtree.values(over: secondOuter ?? outer, at: .here(), second)
    return !before.hasSameValues(as: after)
  }

  @Test func onlyOtherValuesOverridesContextsAndDefaultsAreAChange() {
    #expect(!isChanged())
    #expect(!isChanged(from: { $0.greeting = "Hi" }, to: { $0.greeting = "Hi" }))
    #expect(isChanged(from: { $0.greeting = "Hi" }, to: { $0.greeting = "Bye" }))
    let session = Session()
    #expect(!isChanged(from: { $0[Session.self] = session }, to: { $0[Session.self] = session }))
    #expect(isChanged(from: { $0[Session.self] = session }, to: { $0[Session.self] = Session() }))
    // A value without `==`.
    #expect(isChanged(from: { $0.apiClient = .mock }, to: { $0.apiClient = .mock }))
    #expect(isChanged(from: { $0.greeting = "Hi" }))
    #expect(isChanged(to: { $0.greeting = "Hi" }))
    #expect(isChanged(to: { $0.context = .preview }))
    #expect(isChanged(to: { $0 = DependencyValues() }))
    let outer = values { $0.greeting = "Hi" }
    let reset: (inout DependencyValues) -> Void = { $0.reset(GreetingKey.self) }
    #expect(isChanged(over: outer, to: reset))
    #expect(!isChanged(over: outer, from: reset, to: reset))
  }

  @Test func changesAroundTheModifierAreChanges() async {
    let outer = ["Hi", "Hi", "Bye"].map { greeting in values { $0.greeting = greeting } }
    #expect(!isChanged(over: outer[0], from: { $0.number = 1 }, over: outer[1], to: { $0.number = 1 }))
    #expect(isChanged(over: outer[0], from: { $0.number = 1 }, over: outer[2], to: { $0.number = 1 }))

    enum Screen: DependencyScopeName {}
    let scopes = [DependencyScope(Screen.self), DependencyScope(Screen.self)]
    let inScopes = scopes.map { scope in withDependencies(in: scope) { DependencyValues.current } }
    #expect(isChanged(over: inScopes[0], over: inScopes[1]))
    #expect(!isChanged(over: inScopes[0], over: inScopes[0]))
    for scope in scopes { await scope.close() }
  }

  @Test func aReaderTakesWhatTheSubtreeDecidesAndNotTheScopeItWasMadeIn() {
    let readers = withDependencies {
      $0.number = 1
    } operation: {
      [Dependency(\.number).withoutCaptured, Dependency(NumberKey.self).withoutCaptured]
    }
    let subtree = values { $0.greeting = "subtree" }
    #expect(readers.map { reader in subtree.bind { reader.wrappedValue } } == [0, 0])
  }

  private enum Screen: DependencyScopeName {}

  private enum DraftKey: DependencyKey {
    static let liveValue = "draft"
    static let testValue = "draft"
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }
  }

  private enum MomentKey: DependencyKey {
    static let liveValue = "moment"
    static let testValue = "moment"
    static var lifetime: DependencyLifetime { .transient }
  }

  /// Other dependencies are read when the view reads them.
  @Test func anOverrideAContextAStoreALifetimeOrAnUnknownPathDecides() async {
    let builtIn: any KeyPath<DependencyValues, WithRandomNumberGenerator> & Sendable =
      \.withRandomNumberGenerator
    func decided(by values: DependencyValues) -> [Bool] {
      [
        Dependency(GreetingKey.self).isDecided(by: values), Dependency(\.greeting).isDecided(by: values),
        Dependency(DraftKey.self).isDecided(by: values), Dependency(MomentKey.self).isDecided(by: values),
        Dependency(builtIn).isDecided(by: values),
      ]
    }
    // The path is known from its first read.
    _ = Dependency(builtIn).wrappedValue
    #expect(decided(by: .withoutOverrides) == [false, false, false, false, false])
    #expect(decided(by: values { $0.number = 1 }) == [false, true, false, true, false])
    #expect(decided(by: values { $0.greeting = "Hi" }) == [true, true, false, true, false])
    #expect(decided(by: values { $0.reset(GreetingKey.self) }) == [true, true, false, true, false])
    #expect(
      decided(by: values { $0.withRandomNumberGenerator = .init(SystemRandomNumberGenerator()) }) == [
        false, true, false, true, true,
      ]
    )
    #expect(decided(by: values { $0.context = .preview }) == [true, true, true, true, true])
    #expect(decided(by: values { $0 = DependencyValues() }) == [true, true, true, true, true])
    let scope = DependencyScope(Screen.self)
    #expect(decided(by: withDependencies(in: scope) { .current }) == [false, true, true, true, false])
    await scope.close()
  }

  private struct Failure: Error {}

  @Test func theFirstOfSeveralFailuresIsReported() throws {
    let subtree = SubtreeDependencies()
    let location = CodeLocation.here()
    func evaluate(fails: Bool) -> Result<DependencyValues, any Error> {
      subtree.result(over: .current, at: location) {
        $0.greeting = "Hi"
        if fails { throw Failure() }
      }
    }

    var results: [Result<DependencyValues, any Error>] = []
    let reports = reports {
      for fails in [true, true, false, true] { results.append(evaluate(fails: fails)) }
    }
    #expect(throws: Failure.self) { try results[0].get() }
    #expect(throws: Failure.self) { try results[1].get() }
    #expect(try results[2].get().greeting == "Hi")
    #expect(throws: Failure.self) { try results[3].get() }
    let text = """
      The dependencies of a view could not be set, so it shows the error instead of its content.

        Error:   Failure()
        Set at:  \(location.description)

      If that can happen in the app, handle the error where the value is made:

        do {
          …
        } catch {
          …
        }
      """
    #expect(reports == [Report(text: text, line: location.line), Report(text: text, line: location.line)])
  }
}
