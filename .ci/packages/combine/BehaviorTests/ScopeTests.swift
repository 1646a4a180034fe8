import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import ReportRecorder
import SwiftUI
import Testing

@MainActor
@Suite(.againstHangs) struct ScopeTests {
  @Test func aScopeStaysThroughUpdatesAndClosesWithItsView() async throws {
    let window = Window(
      settled: Updating { count in
        Container {
          Group {
            DraftView()
            DraftView()
          }
          .dependencyScope(Screen.self) { $0.greeting = "update \(count)" }
        }
      }
    )
    window.update()
    #expect(window.texts == ["1 of update 0", "1 of update 0"])
    #expect(log.events == ["built 1 of update 0"])
    window.tap("toggle")
    try await waitForClosing(1)
    window.tap("toggle")
    #expect(window.texts == ["2 of update 5", "2 of update 5"])
    window.close()
    try await waitForClosing(2)
    #expect(
      log.events == [
        "built 1 of update 0", "closed 1 of update 0", "built 2 of update 5", "closed 2 of update 5",
      ]
    )
  }

  @Test func anotherIdentityOpensItsScopeBeforeTheOldOneCloses() async throws {
    let window = Window(settled: Updating { count in DraftView().dependencyScope(Screen.self).id(count) })
    window.tap("update")
    #expect(window.texts == ["2 of Hello"])
    try await waitForClosing(1)
    #expect(log.events == ["built 1 of Hello", "built 2 of Hello", "closed 1 of Hello"])
  }

  @Test func rowsKeepTheirScopesInAnotherOrderAndARemovedOneCloses() async throws {
    let rows = [["a", "b", "c"], ["c", "b", "a"], ["c", "a"], ["c", "a", "d"]]
    let window = Window(
      settled: Updating { count in
        ForEach(rows[count], id: \.self) {
          DraftView().dependencyScope(Screen.self).dependency(\.greeting, $0)
        }
      }
    )
    var shown = [window.texts]
    for _ in rows.dropFirst() {
      window.tap("update")
      shown.append(window.texts)
    }
    #expect(
      shown == [
        ["1 of a", "2 of b", "3 of c"], ["3 of c", "2 of b", "1 of a"], ["3 of c", "1 of a"],
        ["3 of c", "1 of a", "4 of d"],
      ]
    )
    try await waitForClosing(1)
    #expect(log.events.filter { $0.hasPrefix("closed") } == ["closed 2 of b"])
  }

  /// The scope belonged to the structure of the modifier, which the container keeps.
  @Test func aScopeClosesWithItsViewEvenIfTheStructureOfTheViewIsKept() async throws {
    let window = Window(settled: Container { DraftView().dependencyScope(Screen.self) })
    window.tap("toggle")
    try await waitForClosing(1)
    window.tap("toggle")
    #expect(window.texts == ["2 of Hello"])
  }

  /// Two places shared one scope, with the dependencies of the first.
  @Test func aStructureThatIsShownInTwoPlacesHasAScopeInEach() {
    struct Twice<Content: View>: View {
      let content: Content
      var body: some View {
        content.dependency(\.greeting, "Ann")
        content.dependency(\.greeting, "Ben")
      }
    }
    #expect(texts(of: Twice(content: DraftView().dependencyScope(Screen.self))) == ["1 of Ann", "2 of Ben"])
  }

  /// The override kept the title of the first item.
  @Test func anotherItemOpensAnotherScopeAndTheStateInsideStays() async throws {
    struct Detail: View {
      @State private var count = 0
      var body: some View {
        Button("count") { count += 1 }
        DraftView()
        Text("\(count)")
      }
    }
    let window = Window(
      settled: Updating { count in
        Detail().dependencyScope(Screen.self, id: count / 2) { $0.greeting = "item \(count)" }
      }
    )
    window.tap("count")
    window.tap("update")
    #expect(window.texts == ["1 of item 0", "1"])
    window.tap("update")
    #expect(window.texts == ["2 of item 2", "1"])
    try await waitForClosing(1)
    #expect(log.events == ["built 1 of item 0", "built 2 of item 2", "closed 1 of item 0"])
  }

  @Test func theOverridesAroundAScopeThatItDoesNotHaveFollowThoseAround() {
    struct Both: View {
      @EnvironmentDependency(\.greeting) private var greeting
      @EnvironmentDependency(\.number) private var number
      var body: some View { Text("\(greeting) \(number)") }
    }
    let window = Window(
      settled: Updating { count in
        Both().dependencyScope(Screen.self) { $0.greeting = "scope" }.dependencies {
          $0.greeting = "outside"
          $0.number = count
        }
      }
    )
    #expect(window.texts == ["scope 0"])
    window.update()
    #expect(window.texts == ["scope 5"])
  }

  /// A draft counted as built without an override that had been set again, to an equal value.
  @Test func anOverrideThatHasNotChangedIsNotReportedAsOutOfReach() {
    let window = Window(
      settled: Updating { count in
        DraftView().dependencyScope(Screen.self).dependencies {
          $0.greeting = "Hi"
          $0.number = count
        }
      }
    )
    #expect(window.texts == ["1 of Hi"])
    #expect(reports { window.update() } == [])
  }

  @Test func aScopeAroundClosesTheOnesInside() async throws {
    let window = Window(
      settled: Container { DraftView().dependencyScope(Screen.self).dependencyScope(SessionScope.self) }
    )
    #expect(window.texts == ["1 of Hello"])
    window.tap("toggle")
    try await waitForClosing(1)
  }

  /// A model closes the session of the views around. They are not evaluated for that.
  @Test func afterItsSessionHasClosedAViewGetsAnotherScopeWhenItIsEvaluated() async throws {
    let sessions = [DependencyScope(SessionScope.self), DependencyScope(SessionScope.self)]
    let window = Window(
      settled: Updating { count in
        DraftView().dependencyScope(Screen.self)
          .environment(\.dependencies, withDependencies(in: sessions[count]) { .current })
      }
    )
    await sessions[0].close()
    window.settle()
    #expect(window.texts == ["1 of Hello"])
    #expect(log.events == ["built 1 of Hello", "closed 1 of Hello"])
    window.tap("update")
    #expect(window.texts == ["2 of Hello"])
    await sessions[1].close()
  }
}
