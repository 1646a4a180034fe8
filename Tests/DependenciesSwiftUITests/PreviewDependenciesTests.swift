import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Testing

/// The traits of previews, without previews.
@MainActor
@Suite struct PreviewDependenciesTests {
  private struct Failure: Error {}

  private struct Model {
    @Dependency(\.greeting) var greeting
    @Dependency(\.number) var number
  }

  @Test func theTraitsOfAPreviewAddUpAndReplaceWhatEarlierPreviewsHaveSet() throws {
    let model = Model()
    // Another test may have shown a preview.
    try PreviewDependencies.prepare(at: .here()) { $0.greeting = "first" }.get()
    try PreviewDependencies.prepare(at: .here()) { $0.number = 1 }.get()
    #expect(model.greeting == "first")
    #expect(model.number == 1)
    PreviewDependencies.noteShown()
    try PreviewDependencies.prepare(at: .here()) { $0.number += 2 }.get()
    #expect(model.greeting == "Hello")
    #expect(model.number == 2)
  }

  @Test func anErrorStaysForThePreviewToShow() {
    let result = PreviewDependencies.prepare(at: .here()) { _ in throw Failure() }
    #expect(throws: Failure.self) { try result.get() }
  }
}
