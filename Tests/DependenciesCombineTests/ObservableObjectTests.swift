#if canImport(Combine)
  import Combine
  import DependenciesCombine
  import DependenciesTestSupport
  import Foundation
  import Testing

  /// Models that are an `ObservableObject`, whose dependencies are no part of what is published.
  @Suite struct ObservableObjectTests {
    @Test func aChangeIsPublishedAReadIsNotAndAChildModelGetsTheDependenciesOfItsParent() {
      let model = withDependencies {
        $0[GreetingKey.self] = "Good evening"
      } operation: {
        ListModel(items: ["Ann"])
      }
      let changes = Log()
      let subscription = model.objectWillChange.sink { changes.append("change") }
      defer { subscription.cancel() }

      // The scope has ended.
      #expect(model.greeting == "Good evening")
      #expect(model.open(0).title == "Good evening, Ann")
      #expect(changes.entries == [])
      model.items.append("Ben")
      #expect(changes.entries == ["change"])
    }

    @Test func whatIsTypedReachesTheModelAfterAPause() {
      let scheduler = DispatchQueue.test
      let model = withDependencies {
        $0.mainQueue = scheduler.eraseToAnyScheduler()
      } operation: {
        SearchModel()
      }
      model.query = "Sw"
      scheduler.advance(by: .milliseconds(100))
      model.query = "Swift"
      scheduler.advance(by: .milliseconds(299))
      #expect(model.searched == [])
      scheduler.advance(by: .milliseconds(1))
      #expect(model.searched == ["Swift"])
    }
  }

  private enum GreetingKey: TestDependencyKey {
    static let testValue = "Hello"
  }

  private final class ListModel: ObservableObject {
    @Published var items: [String]
    @Dependency(GreetingKey.self) var greeting

    init(items: [String]) { self.items = items }

    func open(_ index: Int) -> ItemModel {
      withDependencies(from: self) { ItemModel(name: items[index]) }
    }
  }

  private final class ItemModel: ObservableObject {
    @Published var name: String
    @Dependency(GreetingKey.self) private var greeting

    init(name: String) { self.name = name }

    var title: String { "\(greeting), \(name)" }
  }

  private final class SearchModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var searched: [String] = []
    @Dependency(\.mainQueue) private var mainQueue

    private var subscription: AnyCancellable?

    init() {
      subscription =
        $query
        .dropFirst()
        .debounce(for: .milliseconds(300), scheduler: mainQueue)
        .sink { [weak self] in self?.searched.append($0) }
    }
  }
#endif
