import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import TestHelpers
import Testing

@MainActor
@Suite(.limited) struct ScopeTests {
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

  @Test func anotherItemOpensAnotherScopeAndTheStateInsideIsMadeAnew() async throws {
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
        Detail().dependencyScope(Screen.self) { $0.greeting = "item \(count)" }.id(count / 2)
      }
    )
    window.tap("count")
    window.tap("update")
    #expect(window.texts == ["1 of item 0", "1"])
    window.tap("update")
    #expect(window.texts == ["2 of item 2", "0"])
    try await waitForClosing(1)
    #expect(log.events == ["built 1 of item 0", "built 2 of item 2", "closed 1 of item 0"])
  }

  /// A model that the page's sample made stayed with the scope of the first item.
  @Test func aModelOfAnotherItemIsInItsScope() async throws {
    struct Model {
      @Dependency(Draft.self) var draft
    }
    struct Folder: View {
      @Environment(\.dependencies) private var dependencies
      @State private var model: Model?
      @State private var count = 0
      var body: some View {
        Text("\(model?.draft.name ?? "-"), \(count)")
          .onAppear { if model == nil { model = withDependencies(from: dependencies) { Model() } } }
        Button("count") { count += 1 }
      }
    }
    let window = Window(
      settled: Updating { count in
        Folder().dependencyScope(Screen.self) { $0.greeting = "item \(count)" }.id(count)
      }
    )
    window.tap("update")
    try await waitForClosing(1)
    window.tap("count")
    #expect(window.texts == ["2 of item 1, 1"])
  }

  /// A value of the session.
  private final class Account: DependencyKey, Sendable {
    let user = DependencyValues.current.greeting

    static var liveValue: Account { Account() }
    static var testValue: Account { Account() }
    static var lifetime: DependencyLifetime { .scoped(to: SessionScope.self) }
    static func tearDown(_ account: Account) async {
      DependencyValues.current[LogKey.self].withValue { $0.events.append("logged \(account.user) out") }
    }
  }

  /// The inner scope stayed in the old outer one, which it kept open, so Ben saw the account of Ann.
  @Test func anotherSessionReachesTheScopesInside() async throws {
    struct Page: View {
      @EnvironmentDependency(Account.self) private var account
      @EnvironmentDependency(Draft.self) private var draft
      @EnvironmentDependency(\.greeting) private var user
      var body: some View { Text("\(user): \(account.user), \(draft.name)") }
    }
    let window = Window(
      settled: Updating { count in
        let user = ["Ann", "Ben"][count]
        Page().dependencyScope(Screen.self).dependencyScope(SessionScope.self) { $0.greeting = user }.id(user)
      }
    )
    #expect(window.texts == ["Ann: Ann, 1 of Ann"])
    window.tap("update")
    #expect(window.texts == ["Ben: Ben, 2 of Ben"])
    try await waitForClosing(1)
    while log.events.last != "logged Ann out" { try await Task.sleep(for: .milliseconds(1)) }
    #expect(log.events == ["built 1 of Ann", "built 2 of Ben", "closed 1 of Ann", "logged Ann out"])
  }

  @Test func aScopeStaysOpenWhileAnotherViewCoversItsView() async throws {
    final class Disappearances { var count = 0 }
    let disappearances = Disappearances()
    let window = Window(
      settled: Updating { count in
        DraftView().dependencyScope(Screen.self).onDisappear { disappearances.count += 1 }.covered(count == 1)
      }
    )
    window.tap("update")
    #expect(window.texts == [])
    #expect(disappearances.count == 1)
    // Enough turns of the main actor for a scope to close.
    for _ in 1...20 { try await Task.sleep(for: .milliseconds(1)) }
    window.tap("update")
    #expect(window.texts == ["1 of Hello"])
    #expect(log.events == ["built 1 of Hello"])
  }

  /// SwiftUI may make views that it never shows.
  @Test func aStructureThatIsNeverShownOpensNoScope() {
    _ = DraftView().dependencyScope(Screen.self) { _ in Issue.record("A scope was opened.") }
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

  /// The same, for a value without `==`.
  @Test func aClientThatTheSameLineSetsAgainIsNotReportedAsOutOfReach() {
    let window = Window(
      settled: Updating { count in
        ClientView().dependencyScope(Screen.self).dependency(\.client, Client { "\(count) \($0)" })
      }
    )
    #expect(window.texts == ["0 tea"])
    #expect(reports { window.update() } == [])
  }

  /// A value of a screen that is built from a client.
  private final class Found: DependencyKey, Sendable {
    let text = DependencyValues.current.client.search("tea")

    static var liveValue: Found { Found() }
    static var testValue: Found { Found() }
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }
  }

  private struct ClientView: View {
    @EnvironmentDependency(Found.self) private var found
    var body: some View { Text(found.text) }
  }

  #if DEBUG
    @Test func anotherOverrideOfAValueWithEqualityIsReportedAsOutOfReachAtTheNextRead() {
      struct Editor: View {
        @EnvironmentDependency(Draft.self) private var draft
        var body: some View {
          Text(draft.name)
          Button("save") { _ = draft }
        }
      }
      let window = Window(
        settled: Updating { count in
          Editor().dependencyScope(Screen.self).dependency(\.greeting, "Hi \(count)")
        }
      )
      #expect(window.texts == ["1 of Hi 0"])
      #expect(reports { window.tap("update") } == [])
      let reports = reports { window.tap("save") }
      #expect(reports.count == 1)
      #expect(reports.first?.isWarning == true)
    }
  #endif

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
