import Combine
import Dependencies
import DependenciesSwiftUI
import DependenciesTestSupport
import Observation
import SwiftUI
import Testing

@MainActor
@Suite(.limited) struct ModelTests {
  private let events = Events()

  private struct SearchView: View {
    @DependencyState private var model: SearchModel
    private let events: Events

    init(_ events: Events) {
      _model = DependencyState(wrappedValue: SearchModel(events))
      self.events = events
    }

    var body: some View {
      let _ = events.all.append("body")
      Text("\(model.greeting) \(model.text)")
      Button("type") { $model.text.wrappedValue += "a" }
      Button("count") { model.other += 1 }
    }
  }

  @Test func aModelIsMadeOnceWithTheDependenciesAroundItsViewBeforeTheFirstBody() {
    let window = Window(
      settled: Updating { count in SearchView(events).dependency(\.greeting, "Hi \(count)") }
    )
    #expect(window.texts == ["Hi 0 "])
    #expect(events.all == ["made with Hi 0", "body"])
    events.all = []
    // The model keeps its dependencies, so their changes are none for the view.
    window.update()
    #expect(window.texts == ["Hi 0 "])
    #expect(!events.all.contains { $0.hasPrefix("made") })
  }

  @Test func aChangeOfADependencyAroundEvaluatesNoViewWithAModel() {
    struct Plain: View {
      @DependencyState private var model = ObservableModel()
      let evaluations: Evaluations
      var body: some View {
        let _ = evaluations.note()
        Text(model.greeting)
      }
    }
    let evaluations = Evaluations()
    let window = Window(
      settled: Updating { count in Plain(evaluations: evaluations).dependency(\.greeting, "Hi \(count)") }
    )
    window.update()
    #expect(window.texts == ["Hi 0"])
    #expect(evaluations.count == 1)
  }

  @Test func anotherIdentityHasAnotherModelAndTheOldOneIsReleased() {
    let window = Window(
      settled: Updating { count in SearchView(events).dependency(\.greeting, "Hi \(count)").id(count) }
    )
    events.all = []
    window.tap("update")
    #expect(window.texts == ["Hi 1 "])
    #expect(events.all == ["made with Hi 1", "body", "released"])
  }

  @Test func aModelIsReleasedWithItsView() {
    let window = Window(settled: Container { SearchView(events) })
    window.tap("toggle")
    #expect(events.all == ["made with Hello", "body", "released"])
    window.tap("toggle")
    #expect(events.all.count { $0.hasPrefix("made") } == 2)
    window.close()
    #expect(events.all.count { $0 == "released" } == 2)
  }

  @Test func eachPlaceHasAModelOfItsOwn() {
    let view = SearchView(events)
    let window = Window(
      settled: Container { ForEach(["Ann", "Ben"], id: \.self) { view.dependency(\.greeting, $0) } }
    )
    window.tap("type")
    #expect(window.texts == ["Ann a", "Ben "])
  }

  @Test func aViewIsEvaluatedForThePropertiesOfAnObservableModelThatItReads() {
    let window = Window(settled: SearchView(events))
    events.all = []
    window.tap("count")
    #expect(events.all == [])
    window.tap("type")
    #expect(events.all == ["body"])
    #expect(window.texts == ["Hello a"])
  }

  private final class ObservableModel: ObservableObject {
    @Dependency(\.greeting) var greeting
    @Published var count = 0
    let greetingOfInitializer: String

    init() { greetingOfInitializer = DependencyValues.current.greeting }
  }

  @Test func aViewIsEvaluatedForTheChangesOfAnObservableObject() {
    struct Screen: View {
      @DependencyState private var model = ObservableModel()
      var body: some View {
        Text("\(model.greeting) \(model.count)")
        Button("count") { $model.count.wrappedValue += 1 }
      }
    }
    let window = Window(settled: Screen().dependency(\.greeting, "Hi"))
    #expect(window.texts == ["Hi 0"])
    window.tap("count")
    window.tap("count")
    #expect(window.texts == ["Hi 2"])
  }

  /// The first evaluation would decide for all later ones.
  @Test func aModelGetsNothingFromTheTaskThatEvaluatesItsView() {
    struct Plain: View {
      @DependencyState private var model = ObservableModel()
      var body: some View { Text(model.greetingOfInitializer) }
    }
    withDependencies {
      $0.greeting = "task"
    } operation: {
      #expect(texts(of: Plain()) == ["Hello"])
      #expect(texts(of: Plain().dependency(\.number, 1)) == ["Hello"])
    }
  }

  @Test func aModelReadsTheValuesOfTheScopeOfItsView() async throws {
    final class EditorModel {
      @Dependency(Draft.self) var draft
    }
    struct Editor: View {
      @DependencyState private var model = EditorModel()
      var body: some View { Text(model.draft.name).onDisappear { _ = model.draft } }
    }
    let window = Window(settled: Container { Editor().dependencyScope(Screen.self) })
    #expect(window.texts == ["1 of Hello"])
    window.tap("toggle")
    try await waitForClosing(1)
    #expect(log.events == ["built 1 of Hello", "closed 1 of Hello"])
  }
}

/// What happens to the models of a test, in order.
private final class Events {
  var all: [String] = []
}

@MainActor @Observable final class SearchModel {
  @ObservationIgnored @Dependency(\.greeting) var greeting
  @ObservationIgnored fileprivate let events: Events
  var text = ""
  var other = 0

  fileprivate init(_ events: Events) {
    self.events = events
    events.all.append("made with \(greeting)\(text)")
  }

  isolated deinit { events.all.append("released") }
}
