import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import Testing

/// How Xcode shows previews is not known. Here, all traits of a preview are made, then its content, or the
/// content when the traits' modifiers show it.
@MainActor
@Suite struct PreviewTests {
  /// Reads a dependency in its initializer.
  private struct Loaded: View {
    private let text: String

    init() {
      @Dependency(\.greeting) var greeting
      @Dependency(\.number) var number
      text = "\(greeting) \(number)"
    }

    var body: some View { Text(text) }
  }

  private func texts(of window: Window) -> [String] {
    window.settle()
    return window.texts
  }

  /// The trait set the values where SwiftUI evaluated its modifier, after the content had been made.
  @Test(arguments: [true, false])
  func aTraitSetsItsValuesBeforeTheContentIsMade(makesContentFirst: Bool) {
    let window = Window(
      preview: .dependency(\.greeting, "Preview"),
      .dependencies { $0.number += 1 },
      makesContentFirst: makesContentFirst
    ) {
      Loaded()
    }
    #expect(texts(of: window) == ["Preview 1"])
  }

  @Test func theFirstTraitOfAPreviewDropsWhatEarlierPreviewsHaveSet() {
    let first = Window(preview: .dependency(\.greeting, "first"), .dependency(\.number, 1)) { Loaded() }
    #expect(texts(of: first) == ["first 1"])
    let second = Window(preview: .dependency(\.number, 2)) { Loaded() }
    #expect(texts(of: second) == ["Hello 2"])
    let third = Window(preview: .dependency(\.greeting, "third")) { Loaded() }
    #expect(texts(of: third) == ["third 0"])
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "no client"
  }

  @Test func aPreviewShowsTheErrorOfItsTrait() {
    let window = Window(preview: .dependencies { _ in throw Failure() }) { Loaded() }
    #expect(texts(of: window) == ["no client"])
  }
}
