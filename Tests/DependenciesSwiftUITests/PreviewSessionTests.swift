import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Testing

/// A preview's dependencies, without previews.
@Suite struct PreviewSessionTests {
  private struct Failure: Error {}

  @Test func theUpdateRunsOnceForEachPreviewAndAnErrorStaysForItToShow() throws {
    let session = PreviewSession()
    var updates = 0
    let greetings = try (1...3).map { _ in
      try session.values(over: .current, at: .here()) {
        updates += 1
        $0.greeting = "Preview \(updates)"
      }.get().greeting
    }
    #expect(greetings == ["Preview 1", "Preview 1", "Preview 1"])
    let failing = PreviewSession()
    var failures = 0
    for _ in 1...2 {
      let result = failing.values(over: .current, at: .here()) { _ in
        failures += 1
        throw Failure()
      }
      #expect(throws: Failure.self) { try result.get() }
    }
    #expect(failures == 1)
  }

  @Test func aLaterPreviewReplacesTheValuesOfAnEarlierOne() throws {
    let model = Model()
    for name in ["first", "second"] {
      _ = try PreviewSession().values(over: .current, at: .here()) { $0.greeting = name }.get()
      #expect(model.greeting == name)
    }
  }

  @Test func traitsAndModifiersOfOnePreviewAddUpAndTheInnerOnesWin() throws {
    let outer = try PreviewSession().values(over: .current, at: .here()) {
      $0.greeting = "outer"
      $0.number = 1
    }.get()
    let inner = try PreviewSession().values(over: outer, at: .here()) { $0.greeting = "inner" }.get()
    #expect(inner.greeting == "inner")
    #expect(inner.number == 1)
    let subtree = SubtreeDependencies().values(over: inner, at: .here()) { $0.greeting = "modifier" }
    #expect(subtree.greeting == "modifier")
    #expect(subtree.number == 1)
  }

  private struct Model {
    @Dependency(\.greeting) var greeting
  }
}
