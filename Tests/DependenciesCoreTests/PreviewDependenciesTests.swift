import DependenciesCore
import DependenciesTestSupport
import Testing

@Suite struct PreviewDependenciesTests {
  /// Where no tests run, a preview's dependencies stand in the place of the process's.
  @Test func nothingOfAPreviewIsLeftInTheNext() async throws {
    let run = try await runApp("previews", environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"])
    #expect(
      run
        == AppRun(
          output: """
            app: the app's, visit 1, preview
            first: the first's, visit 1, preview
            first: the first's, visit 2, preview
            second: the second's, visit 1, preview
            second without first: the second's, visit 2, preview
            third: live value, visit 1, live
            no preview: the app's, visit 2, preview
            failed: the app's, visit 3, preview
            first again: the body's, visit 1, preview
            no preview: the app's, visit 4, preview

            """
        )
    )
  }

  @Test func eachPreviewHasItsOwnValues() throws {
    let first = try PreviewDependencies(over: .current, at: .unknown) { $0.number = 1 }
    let second = try PreviewDependencies(over: .current, at: .unknown) { $0.testClient.name = "second" }
    #expect(first.values.number == 1)
    #expect(second.values.number != 1)
    #expect(first.values.testClient.name != "second")
    #expect(DependencyValues.current.number != 1)
  }

  @Test func traitsOfOnePreviewAddUp() throws {
    let outer = try PreviewDependencies(over: .current, at: .unknown) {
      $0.number = 1
      $0.testClient.name = "outer"
    }
    let inner = try PreviewDependencies(over: outer.values, at: .unknown) { $0.testClient.name = "inner" }
    #expect(inner.values.number == 1)
    #expect(inner.values.testClient.name == "inner")
    #expect(outer.values.testClient.name == "outer")
  }

  @Test func aModelKeepsThePreviewsValues() throws {
    struct Model {
      @Dependency(\.number) var number
    }
    let preview = try PreviewDependencies(over: .current, at: .unknown) { $0.number = 1 }
    let model = withDependencies(from: preview.values) { Model() }
    #expect(model.number == 1)
  }
}
