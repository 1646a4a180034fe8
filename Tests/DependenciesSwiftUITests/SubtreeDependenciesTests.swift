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

  @Test func aReaderTakesWhatTheSubtreeDecidesAndNotTheScopeItWasMadeInOrIsReadIn() {
    let readers = withDependencies {
      $0.number = 1
    } operation: {
      [Dependency(forView: Dependency(\.number)), Dependency(forView: Dependency(NumberKey.self))]
    }
    let subtree = values { $0.greeting = "subtree" }
    let read = withDependencies {
      $0.number = 2
    } operation: {
      readers.map { $0.value(in: subtree, observedBy: Keys()) }
    }
    #expect(read == [0, 0])
  }

  private final class Keys: DependencyObserver {
    let all = LockIsolated<[ObjectIdentifier]>([])

    func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth: Int) {
      if case .read(_, of: let key, _, _) = event { all.withValue { $0.append(ObjectIdentifier(key)) } }
    }
  }

  private enum Screen: DependencyScopeName {}

  fileprivate enum DraftKey: DependencyKey {
    static var liveValue: String { testValue }
    static var testValue: String { "draft of \(DependencyValues.current.greeting)" }
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }
  }

  /// A view is evaluated when one of these keys changes.
  @Test func aReaderHearsOfTheKeysThatAPropertyReadsAndNotOfThoseThatAreKnownOrReadToBuildAValue() async {
    let (scope, keys) = (DependencyScope(Screen.self), Keys())
    let values = withDependencies(in: scope) { DependencyValues.current }
    let reader = Dependency(forView: Dependency(\.summary))
    #expect(reader.value(in: values, observedBy: keys) == "0 draft of Hello")
    #expect(keys.all.value == [ObjectIdentifier(NumberKey.self), ObjectIdentifier(DraftKey.self)])
    let others = Keys()
    #expect(Dependency(forView: Dependency(NumberKey.self)).value(in: values, observedBy: others) == 0)
    #expect(others.all.value == [])
    await scope.close()
  }

  @Test func anOverrideAResetOrAScopeDecides() async {
    #expect(values { $0.number = 1 }.decision(of: GreetingKey.self) == nil)
    #expect(values { $0.greeting = "Hi" }.decision(of: GreetingKey.self) as? String == "Hi")
    #expect(values { $0.reset(GreetingKey.self) }.decision(of: GreetingKey.self) != nil)
    #expect(DependencyValues.withoutOverrides.decision(of: DraftKey.self) == nil)
    let scope = DependencyScope(Screen.self)
    #expect(withDependencies(in: scope) { DependencyValues.current.decision(of: DraftKey.self) } != nil)
    await scope.close()
  }
}

extension DependencyValues {
  fileprivate var summary: String { "\(number) \(self[SubtreeDependenciesTests.DraftKey.self])" }
}
