import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import Testing

/// How Xcode shows previews is not known. Here, all traits of a preview are made, then its content, or the
/// content when the traits' modifiers show it.
@MainActor
@Suite(.limited) struct PreviewTests {
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

  private enum CountKey: DependencyKey {
    static var liveValue: LockIsolated<Int> { LockIsolated(0) }
    static var testValue: LockIsolated<Int> { LockIsolated(0) }
  }

  @Test func valuesThatTheLibraryHasBuiltStay() {
    struct Counter: View {
      @Dependency(CountKey.self) private var count
      var body: some View {
        let _ = count.withValue { $0 += 1 }
        Text("\(count.value)")
      }
    }
    #expect(texts(of: Window(preview: .dependency(\.number, 1)) { Counter() }) == ["1"])
    #expect(texts(of: Window(preview: .dependency(\.number, 2)) { Counter() }) == ["2"])
  }

  /// All previews that were made before they were shown had the values of the last one.
  @Test func previewsThatAreMadeBeforeTheyAreShownShowTheirOwnValuesAndDropThoseOfOthers() {
    var count = 0
    let windows = [
      Window(preview: .dependency(\.greeting, "first"), makesContentFirst: false) { Loaded() },
      Window(
        preview: .dependency(\.number, 1),
        .dependencies {
          count += 1
          $0.number += 1
        },
        makesContentFirst: false
      ) { Loaded() },
      Window(preview: .dependency(\.greeting, "third"), .dependency(\.number, 3), makesContentFirst: false) {
        Loaded()
      },
    ]
    let shown = [["first 0"], ["Hello 2"], ["third 3"]]
    #expect(windows.map(texts) == shown)
    // Once when it was made, and again for each of its traits, but for no other one.
    #expect(count == 3)
  }

  @Test func aPreviewWhoseValuesAreInForceDoesNotSetThemAgain() {
    var count = 0
    let window = Window(
      preview: .dependency(\.greeting, "Preview"),
      .dependencies {
        count += 1
        $0.number = count
      },
      makesContentFirst: false
    ) {
      Updating { _ in Loaded() }
    }
    #expect(texts(of: window) == ["Preview 1"])
    window.update()
    #expect(window.texts == ["Preview 1"])
  }

  private struct Failure: Error, CustomStringConvertible {
    let description = "no client"
  }

  @Test func aPreviewShowsTheErrorOfItsTrait() {
    let window = Window(preview: .dependencies { _ in throw Failure() }) { Loaded() }
    #expect(texts(of: window) == ["no client"])
  }
}
