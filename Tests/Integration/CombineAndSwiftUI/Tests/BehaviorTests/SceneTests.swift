import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import TestHelpers
import Testing

@MainActor
@Suite(.limited) struct SceneTests {
  private struct Reader: View {
    @EnvironmentDependency(\.greeting) private var greeting
    @EnvironmentDependency(\.number) private var number
    @EnvironmentDependency(Client.self) private var client
    var body: some View { Text("\(greeting) \(number) \(client.search("a"))") }
  }

  private struct App: Scene {
    var body: some Scene {
      WindowGroup { Reader() }
        .dependency(\.greeting, "Hi")
        .dependency(Client.mock)
        .dependencies {
          $0.greeting = "outer"
          $0.number = 1
        }
    }
  }

  @Test func overridesOfASceneReachItsViewsAndTheInnerOneWins() {
    let window = Window(scene: App())
    window.settle()
    #expect(window.texts == ["Hi 1 mock of a"])
  }

  @Test func eachWindowHasItsOwnScope() async throws {
    struct Windows: Scene {
      var body: some Scene { WindowGroup { DraftView().dependencyScope(Screen.self) } }
    }
    let scene = Windows()
    let windows = [Window(scene: scene), Window(scene: scene)]
    for window in windows { window.settle() }
    #expect(windows.map(\.texts) == [["1 of Hello"], ["2 of Hello"]])
    windows[0].close()
    try await waitForClosing(1)
    #expect(log.events.last == "closed 1 of Hello")
  }
}
