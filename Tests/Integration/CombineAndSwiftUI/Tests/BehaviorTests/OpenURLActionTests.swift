import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Foundation
import SwiftUI
import TestHelpers
import Testing

@MainActor
@Suite(.limited) struct OpenURLActionTests {
  private let url = URL(fileURLWithPath: "/readme")

  @Test(arguments: [(OpenURLAction.Result.handled, true), (.discarded, false)])
  func theActionOfTheViewsAroundDecides(result: OpenURLAction.Result, isAccepted: Bool) async {
    struct Reader: View {
      @EnvironmentDependency(\.openURL) private var openURL
      let keep: (OpenURLEffect) -> Void
      var body: some View {
        let _ = keep(openURL)
        Text("Link")
      }
    }
    var effect: OpenURLEffect?
    let view = Reader { effect = $0 }
      .dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
      .environment(\.openURL, OpenURLAction { _ in result })
    Window(view).settle()
    #expect(await effect?(url) == isAccepted)
  }

  /// The call never returned, since SwiftUI drops the completion where there is no system to ask.
  @Test func openingAURLEndsWhereThereIsNoSystemToAsk() async {
    #expect(await OpenURLEffect(OpenURLAction { _ in .systemAction })(url) == false)
    await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url) == false)
    }
  }
}
