import Dependencies
import DependenciesTestSupport
import Plugin
import Testing

/// The library stops these tests, since they and the plugin have a copy of the library each.
@Suite struct PluginTests {
  @Test func anOverrideReachesThePlugin() {
    withDependencies {
      $0.greeting = "Good evening"
    } operation: {
      #expect(greet() == "Good evening")
    }
  }
}
