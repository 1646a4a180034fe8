import DependenciesCore
import DependenciesTestSupport
import Testing

/// The overrides that belong to a scope, or to a place in a tree: those that its update closure sets,
/// whatever is in force around it.
@Suite struct OwnOverridesTests {
  enum Own: DependencyScopeName {}

  /// Reads in the scope, where the number is another one and the context is that of previews.
  private func read<Value>(in scope: DependencyScope, _ path: KeyPath<DependencyValues, Value>) -> Value {
    withDependencies {
      $0.number = 5
      $0.context = .preview
    } operation: {
      withDependencies(in: scope) { DependencyValues.current[keyPath: path] }
    }
  }

  // A reset around the scope was taken for one of the scope's own, so it hid the override around the call.
  @Test func aResetOrAnOverrideAroundAScopeIsNotItsOwn() {
    for around in [{ $0.reset(NumberKey.self) }, { $0.number = 3 }] as [(inout DependencyValues) -> Void] {
      let scope = withDependencies(around) { DependencyScope(Own.self) { $0.testClient.name = "own" } }
      #expect(read(in: scope, \.number) == 5)
      #expect(read(in: scope, \.testClient.name) == "own")
    }
  }

  @Test func whatAClosureSetsToWhatIsInForceAlreadyIsNotItsOwn() {
    let (reset, context) = withDependencies {
      $0.reset(NumberKey.self)
      $0.context = .test
    } operation: {
      (
        DependencyScope(Own.self) { $0.reset(NumberKey.self) },
        DependencyScope(Own.self) { $0.context = .test }
      )
    }
    #expect(read(in: reset, \.number) == 5)
    #expect(read(in: context, \.context) == .preview)
  }

  @Test func anAssignmentOfOtherValuesSetsAllTheirOverrides() {
    let saved = withDependencies({ $0.number = 7 }, operation: { DependencyValues.current })
    let scope = withDependencies {
      $0.number = 7
    } operation: {
      DependencyScope(Own.self) {
        $0.testClient.name = "replaced"
        $0 = saved
      }
    }
    #expect(read(in: scope, \.number) == 7)
    #expect(read(in: scope, \.testClient.name) != "replaced")
  }

  @Test func aCopyThatTheClosureGoesBackToHasOnlyTheChangesBefore() {
    let scope = DependencyScope(Own.self) {
      $0.testClient.name = "own"
      let copy = $0
      $0.number = 1
      $0 = copy
    }
    #expect(read(in: scope, \.number) == 5)
    #expect(read(in: scope, \.testClient.name) == "own")
  }
}
