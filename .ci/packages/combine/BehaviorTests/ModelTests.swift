import Combine
import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import SwiftUI
import Testing

@MainActor
@Suite(.limited) struct ModelTests {
  private struct Model {
    @Dependency(\.greeting) var greeting
  }

  private struct Screen: View {
    @Environment(\.dependencies) private var dependencies
    @State private var model: Model?

    var body: some View {
      Text(model?.greeting ?? "Loading")
        .onAppear {
          if model == nil { model = withDependencies(from: dependencies) { Model() } }
        }
    }
  }

  @Test func aModelThatIsMadeWhenAViewAppearsKeepsTheViewsValues() {
    let window = Window(settled: Updating { count in Screen().dependency(\.greeting, "Hello \(count)") })
    #expect(window.texts == ["Hello 0"])
    window.update()
    #expect(window.texts == ["Hello 0"])
  }

  private final class ObservableModel: ObservableObject {
    @Dependency(\.greeting) var greeting
    @Published var count = 0
  }

  private struct ObservingScreen: View {
    @Environment(\.dependencies) private var dependencies
    var body: some View { ObservingView(dependencies: dependencies) }
  }

  private struct ObservingView: View {
    @StateObject private var model: ObservableModel

    init(dependencies: DependencyValues) {
      _model = StateObject(wrappedValue: withDependencies(from: dependencies) { ObservableModel() })
    }

    var body: some View {
      Text("\(model.greeting) \(model.count)")
      Button("count") { model.count += 1 }
    }
  }

  @Test func aStateObjectGetsTheValuesThatAViewPassesOn() {
    let window = Window(settled: ObservingScreen().dependency(\.greeting, "Hi"))
    #expect(window.texts == ["Hi 0"])
    window.tap("count")
    #expect(window.texts == ["Hi 1"])
  }

  /// SwiftUI makes the object later, outside of the scope.
  @Test func aStateObjectDoesNotGetTheValuesAroundTheInitializerOfItsView() {
    struct Plain: View {
      @StateObject private var model = ObservableModel()
      var body: some View { Text(model.greeting) }
    }
    struct Root: View {
      var body: some View { withDependencies({ $0.greeting = "Hi" }, operation: { Plain() }) }
    }
    #expect(texts(of: Root()) == ["Hello"])
  }
}
