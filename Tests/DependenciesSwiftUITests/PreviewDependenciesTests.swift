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

  private func trait(_ update: @escaping @MainActor (inout DependencyValues) throws -> Void)
    -> PreviewDependencies
  {
    PreviewDependencies(at: .here(), update)
  }

  /// Another test may have shown a preview, or not.
  private func beginPreview() { trait { _ in }.show(inside: []) }

  @Test func theTraitsOfAPreviewAddUpAndReplaceWhatEarlierPreviewsHaveSet() {
    let model = Model()
    beginPreview()
    let traits = [trait { $0.greeting = "first" }, trait { $0.number = 1 }]
    #expect(model.greeting == "first")
    #expect(model.number == 1)
    traits[1].show(inside: [])
    traits[0].show(inside: [traits[1]])
    #expect(model.greeting == "first")
    #expect(model.number == 1)
    _ = trait { $0.number += 2 }
    #expect(model.greeting == "Hello")
    #expect(model.number == 2)
  }

  @Test func aPreviewSetsItsValuesAgainIfAnotherOneHasReplacedThem() {
    let model = Model()
    beginPreview()
    var runs = 0
    let first = trait { $0.number = 1 }
    let second = trait {
      runs += 1
      $0.number += 1
    }
    let other = trait { $0.greeting = "other" }
    func show() {
      second.show(inside: [])
      first.show(inside: [second])
    }
    show()
    #expect(model.greeting == "Hello")
    #expect(model.number == 2)
    let before = runs
    show()
    #expect(runs == before)
    other.show(inside: [])
    #expect(model.greeting == "other")
    #expect(model.number == 0)
    show()
    #expect(model.greeting == "Hello")
    #expect(model.number == 2)
  }

  @Test func anErrorStaysForThePreviewToShow() {
    let failing = trait { _ in throw Failure() }
    #expect(failing.error is Failure)
    #expect(trait { _ in }.error == nil)
  }
}
