import DependenciesMacros
import DependenciesTestSupport
import Observation
import Testing

/// Models with `@Observable`, whose dependencies are no part of what is observed.
@MainActor @Suite struct ObservableModelTests {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Observable @DependencyProperties(\.catalog, \.catalog.language)
  final class SearchModel {
    var query: String
    private(set) var results: [String] = []

    init(query: String) { self.query = query }

    var title: String { "\(query) (\(language))" }

    func search() { results = catalog.search(query) }

    func makeDetail(of result: String) -> DetailModel {
      withDependencies(from: self) { DetailModel(result) }
    }

    func makeDetail(of result: String, in language: String) -> DetailModel {
      withDependencies(from: self) {
        $0.catalog.language = language
      } operation: {
        DetailModel(result)
      }
    }
  }

  /// The same without the macro.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Observable final class DetailModel {
    let result: String
    var isPlaying = false
    @ObservationIgnored @Dependency(\.catalog) private var catalog

    init(_ result: String) { self.result = result }

    var text: String { "\(result) (\(catalog.language))" }
  }

  /// Counts what `withObservationTracking` reports.
  final class ChangeCounter: Sendable {
    private let changes = LockIsolated(0)
    var count: Int { changes.value }
    func add() { changes.withValue { $0 += 1 } }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aChangeOfAPropertyNotifiesObservers() {
    let model = SearchModel(query: "blue")
    let counter = ChangeCounter()
    withObservationTracking {
      #expect(model.title == "blue (English)")
    } onChange: {
      counter.add()
    }
    model.query = "green"
    #expect(counter.count == 1)
    #expect(model.title == "green (English)")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aResultOfADependencyNotifiesObservers() {
    let model = withDependencies {
      $0.catalog.search = { ["\($0) 1", "\($0) 2"] }
    } operation: {
      SearchModel(query: "blue")
    }
    let counter = ChangeCounter()
    withObservationTracking {
      #expect(model.results == [])
    } onChange: {
      counter.add()
    }
    model.search()
    #expect(counter.count == 1)
    #expect(model.results == ["blue 1", "blue 2"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aReadOfADependencyIsNotObserved() {
    let (written, plain) = (SearchModel(query: "blue"), DetailModel("blue"))
    let counter = ChangeCounter()
    withObservationTracking {
      withDependencies {
        $0.catalog.language = "Danish"
      } operation: {
        #expect(written.makeDetail(of: "blue").text == "blue (Danish)")
        #expect(plain.text == "blue (Danish)")
      }
    } onChange: {
      counter.add()
    }
    written.query = "green"
    plain.isPlaying = true
    #expect(counter.count == 0)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aModelWithArgumentsKeepsTheDependenciesItWasMadeWith() {
    // As `@State` does, which makes the model in a scope and keeps it when the scope has ended.
    let (model, detail) = withDependencies {
      $0.catalog = Catalog(language: "Danish", search: { [$0.uppercased()] })
    } operation: {
      (SearchModel(query: "blue"), DetailModel("green"))
    }
    model.search()
    #expect(model.results == ["BLUE"])
    #expect(model.title == "blue (Danish)")
    #expect(detail.text == "green (Danish)")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aChildGetsTheDependenciesOfItsParentAfterTheScopeHasEnded() {
    let model = withDependencies {
      $0.catalog.language = "Danish"
    } operation: {
      SearchModel(query: "blue")
    }
    #expect(model.makeDetail(of: "blue 1").text == "blue 1 (Danish)")
    #expect(model.makeDetail(of: "blue 1", in: "Finnish").text == "blue 1 (Finnish)")
    #expect(model.title == "blue (Danish)")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aModelIsReleasedWithItsLastOwner() {
    weak var released: SearchModel?
    do {
      let model = SearchModel(query: "blue")
      released = model
      withObservationTracking {
        _ = model.title
      } onChange: {
      }
      #expect(model.makeDetail(of: "blue").text == "blue (English)")
    }
    #expect(released == nil)
  }
}

private struct Catalog: Sendable {
  var language = "English"
  var search: @Sendable (_ query: String) -> [String] = { _ in [] }
}

extension DependencyValues {
  @DependencyEntry fileprivate var catalog: Catalog = Catalog()
}
