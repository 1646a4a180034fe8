import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Testing

/// A preview's dependencies, without previews.
@Suite struct PreviewSessionTests {
  private struct Failure: Error {}

  @Test func theUpdateRunsOnceForEachPreview() throws {
    let session = PreviewSession()
    var updates = 0
    let greetings = try (1...3).map { _ in
      try session.values(over: .current, at: .here()) {
        updates += 1
        $0.greeting = "Preview \(updates)"
      }.get().greeting
    }
    #expect(greetings == ["Preview 1", "Preview 1", "Preview 1"])
  }

  @Test func anErrorStaysForThePreviewToShow() {
    let session = PreviewSession()
    var updates = 0
    for _ in 1...2 {
      let result = session.values(over: .current, at: .here()) { _ in
        updates += 1
        throw Failure()
      }
      #expect(throws: Failure.self) { try result.get() }
    }
    #expect(updates == 1)
  }

  @Test func aPreviewsStateIsNotThatOfAnother() throws {
    let sessions = try (1...2).map { _ in
      try PreviewSession().values(over: .current, at: .here()) { _ in }.get()
    }
    #expect(sessions[0][StateKey.self] === sessions[0][StateKey.self])
    #expect(sessions[0][StateKey.self] !== sessions[1][StateKey.self])
  }

  @Test func aModifierInAPreviewWinsOverItsTraits() throws {
    let preview = try PreviewSession().values(over: .current, at: .here()) {
      $0.greeting = "trait"
      $0.number = 1
    }.get()
    let subtree = SubtreeDependencies().values(over: preview, at: .here()) { $0.greeting = "modifier" }
    #expect(subtree.greeting == "modifier")
    #expect(subtree.number == 1)
  }

  private enum StateKey: DependencyKey {
    static var liveValue: Session { Session() }
    static var testValue: Session { Session() }
  }
}
