import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import ReportRecorder
import Testing

/// The modifiers for dependencies, without views.
@Suite struct SubtreeDependenciesTests {
  private func values(
    over outer: DependencyValues = .current,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    SubtreeDependencies().values(over: outer, at: .here(), update)
  }

  @Test func overridesAddUpDownTheTree() {
    let outer = values { $0.greeting = "Good evening" }
    let inner = values(over: outer) { $0.number = 1 }
    #expect(inner.greeting == "Good evening")
    #expect(inner.number == 1)
    #expect(outer.number == 0)
  }

  @Test func theInnerOverrideWins() {
    let outer = values { $0.greeting = "outer" }
    let inner = values(over: outer) { $0.greeting += ", inner" }
    #expect(inner.greeting == "outer, inner")
    #expect(outer.greeting == "outer")
  }

  @Test func anInnerResetShowsTheDefault() {
    let outer = values { $0.greeting = "outer" }
    let inner = values(over: outer) { $0.reset(GreetingKey.self) }
    #expect(inner.greeting == "Hello")
  }

  @Test func aModelMadeWithTheValuesRemembersThem() {
    struct Model {
      @Dependency(\.greeting) var greeting
    }
    let model = withDependencies(from: values { $0.greeting = "Good evening" }) { Model() }
    #expect(model.greeting == "Good evening")
  }
}

/// Whether a change reaches the views below.
@Suite struct ChangedSubtreeTests {
  private let subtree = SubtreeDependencies()

  /// Whether values that the modifier makes count as changed, when it is evaluated a second time.
  private func isChanged(
    over outer: DependencyValues = .current,
    from first: (inout DependencyValues) -> Void,
    over secondOuter: DependencyValues? = nil,
    to second: (inout DependencyValues) -> Void
  ) -> Bool {
    let before = subtree.values(over: outer, at: .here(), first)
    let after = subtree.values(over: secondOuter ?? outer, at: .here(), second)
    return !before.hasSameValues(as: after)
  }

  @Test func equalValuesAreNoChange() {
    #expect(!isChanged(from: { $0.greeting = "Hi" }, to: { $0.greeting = "Hi" }))
    #expect(isChanged(from: { $0.greeting = "Hi" }, to: { $0.greeting = "Bye" }))
  }

  @Test func theSameObjectIsNoChange() {
    let session = Session()
    #expect(!isChanged(from: { $0[Session.self] = session }, to: { $0[Session.self] = session }))
    #expect(isChanged(from: { $0[Session.self] = session }, to: { $0[Session.self] = Session() }))
  }

  @Test func aValueThatCannotBeComparedIsAChange() {
    #expect(isChanged(from: { $0.apiClient = .mock }, to: { $0.apiClient = .mock }))
  }

  @Test func moreOrFewerOverridesAreAChange() {
    #expect(isChanged(from: { $0.greeting = "Hi" }, to: { _ in }))
    #expect(isChanged(from: { _ in }, to: { $0.greeting = "Hi" }))
    #expect(!isChanged(from: { _ in }, to: { _ in }))
  }

  @Test func aResetIsAChangeOnce() {
    let outer = SubtreeDependencies().values(over: .current, at: .here()) { $0.greeting = "Hi" }
    #expect(isChanged(over: outer, from: { _ in }, to: { $0.reset(GreetingKey.self) }))
    #expect(
      !isChanged(
        over: outer,
        from: { $0.reset(GreetingKey.self) },
        to: { $0.reset(GreetingKey.self) }
      )
    )
  }

  @Test func anotherContextIsAChange() {
    #expect(isChanged(from: { _ in }, to: { $0.context = .preview }))
  }

  @Test func otherDefaultsAreAChange() {
    #expect(isChanged(from: { _ in }, to: { $0 = DependencyValues() }))
  }

  @Test func equalValuesAroundTheModifierAreNoChange() {
    let outer = ["Hi", "Hi", "Bye"].map { greeting in
      SubtreeDependencies().values(over: .current, at: .here()) { $0.greeting = greeting }
    }
    #expect(!isChanged(over: outer[0], from: { $0.number = 1 }, over: outer[1], to: { $0.number = 1 }))
    #expect(isChanged(over: outer[0], from: { $0.number = 1 }, over: outer[2], to: { $0.number = 1 }))
  }

  @Test func anotherOpenScopeIsAChange() async {
    enum Screen: DependencyScopeName {}
    let scopes = [DependencyScope(Screen.self), DependencyScope(Screen.self)]
    let outer = scopes.map { scope in withDependencies(in: scope) { DependencyValues.current } }
    #expect(isChanged(over: outer[0], from: { _ in }, over: outer[1], to: { _ in }))
    #expect(!isChanged(over: outer[0], from: { _ in }, over: outer[0], to: { _ in }))
    for scope in scopes { await scope.close() }
  }

  @Test func theUpdateRunsEachTimeTheModifierIsEvaluated() {
    let session = Session()
    var made = 0
    for _ in 1...3 {
      _ = subtree.values(over: .current, at: .here()) {
        made += 1
        $0[Session.self] = session
      }
    }
    #expect(made == 3)
  }
}

/// Reads of `@EnvironmentDependency`.
@Suite struct ReadInSubtreeTests {
  private let subtree = SubtreeDependencies().values(over: .current, at: .here()) { $0.greeting = "subtree" }

  @Test func theSubtreesOverrideWinsOverTheCurrentScope() {
    let read = withDependencies {
      $0.greeting = "scope"
    } operation: {
      subtree.runOverCurrent { DependencyValues.current.greeting }
    }
    #expect(read == "subtree")
  }

  @Test func theCurrentScopeShowsWhereTheSubtreeHasNoOverride() {
    let read = withDependencies {
      $0.number = 1
    } operation: {
      subtree.runOverCurrent { DependencyValues.current.number }
    }
    #expect(read == 1)
  }

  @Test func aDependencyMadeOfOthersIsMadeOfTheSubtrees() {
    let read = withDependencies {
      $0.greeting = "scope"
      $0.number = 1
    } operation: {
      subtree.runOverCurrent { DependencyValues.current.numberedGreeting }
    }
    #expect(read == "subtree 1")
  }

  @Test func aWrapperDoesNotRememberTheScopeItWasMadeIn() {
    let wrappers = withDependencies {
      $0.number = 1
    } operation: {
      [Dependency(\.number).withoutScope, Dependency(NumberKey.self).withoutScope]
    }
    #expect(wrappers.map { wrapper in subtree.runOverCurrent { wrapper.wrappedValue } } == [0, 0])
  }
}

/// Errors that an update closure throws.
@Suite struct FailedSubtreeTests {
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
