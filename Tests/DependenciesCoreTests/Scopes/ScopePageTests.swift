import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

/// The statements about scopes of the pages `Scopes` and `ReadingAndOverriding`, beyond their programs.
@Suite struct ScopePageTests {
  private func text(in scope: DependencyScope) -> String {
    withDependencies(in: scope) { DependencyValues.current.text }
  }

  @Test func aScopeThatIsOpenedInAClosedOneClosesWithTheNearestOpenOne() async throws {
    let session = DependencyScope(Session.self)
    let flow = withDependencies(in: session) { DependencyScope(Flow.self) }
    let late = await withDependencies(in: flow) {
      await flow.close()
      return DependencyScope(Request.self)
    }
    #expect(late.isOpen)
    await session.close()
    #expect(!late.isOpen)
  }

  @Test func inASessionInsideAnotherOneTheOverridesOfBothAreInEffect() async {
    let outer = DependencyScope(Session.self) {
      $0.text = "Ann"
      $0.number = 1
    }
    let inner = withDependencies(in: outer) { DependencyScope(Session.self) { $0.text = "Ben" } }
    withDependencies {
      $0.number = 9
    } operation: {
      withDependencies(in: inner) {
        #expect(DependencyValues.current.text == "Ben")
        #expect(DependencyValues.current.number == 1)
      }
    }
    await outer.close()
  }

  // What is around the entry hid the override of the session, if the session was around as well.
  @Test func aRequestHasTheOverridesOfItsSessionInsideAnOverrideInTheSession() async {
    let session = DependencyScope(Session.self) { $0.text = "Ann" }
    let request = withDependencies(in: session) { DependencyScope(Request.self) }
    withDependencies(in: session) {
      withDependencies {
        $0.text = "override"
      } operation: {
        #expect(text(in: request) == "Ann")
      }
    }
    await session.close()
  }

  // All overrides around the opening were the scope's own, if its closure assigned the current values.
  @Test func overridesThatTheClosureCopiesFromAroundAreNotTheScopesOwn() async {
    let session = withDependencies {
      $0.text = "opening"
    } operation: {
      DependencyScope(Session.self) { $0 = .current }
    }
    #expect(text(in: session) == "opening")
    withDependencies {
      $0.text = "entry"
    } operation: {
      #expect(text(in: session) == "entry")
    }
    await session.close()
  }

  struct Model {
    @Dependency(\.text) var text
  }

  // Objects that were made in a scope kept it open.
  @Test func aScopeIsReleasedAlsoIfAnObjectRemembersIt() {
    weak var released: DependencyScope?
    let model = {
      let session = DependencyScope(Session.self) { $0.text = "session" }
      released = session
      return withDependencies(in: session) { Model() }
    }()
    #expect(released == nil)
    #expect(model.text == "session")
  }
}
