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
    @ObservationIgnored @Dependency(\.catalog) private var catalog

    init(_ result: String) { self.result = result }

    var text: String { "\(result) (\(catalog.language)): \(catalog.search(result))" }
  }

  /// How often `withObservationTracking` reports that what `read` reads has changed.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private func changes(of read: () -> Void, during operation: () -> Void) -> Int {
    let count = LockIsolated(0)
    withObservationTracking(read) { count.withValue { $0 += 1 } }
    operation()
    return count.value
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aChangeOfAPropertyNotifiesObservers() {
    let model = SearchModel(query: "blue")
    #expect(changes(of: { _ = model.title }, during: { model.query = "green" }) == 1)
    #expect(changes(of: { _ = model.results }, during: { model.search() }) == 1)
    #expect(model.title == "green (English)")
    #expect(model.results == ["green 1"])
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aReadOfADependencyIsNotObserved() {
    let model = SearchModel(query: "blue")
    let count = changes {
      #expect(model.makeDetail(of: "green", in: "Danish").text == #"green (Danish): ["green 1"]"#)
    } during: {
      model.query = "green"
    }
    #expect(count == 0)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aModelAndItsChildrenKeepTheDependenciesItWasMadeWith() {
    // As `@State` does, which makes the model in a scope and keeps it when the scope has ended.
    let (model, detail) = withDependencies {
      $0.catalog = Catalog(language: "Danish", search: { [$0.uppercased()] })
    } operation: {
      (SearchModel(query: "blue"), DetailModel("green"))
    }
    model.search()
    #expect(model.results == ["BLUE"])
    #expect(model.title == "blue (Danish)")
    #expect(detail.text == #"green (Danish): ["GREEN"]"#)
    #expect(model.makeDetail(of: "blue", in: "Finnish").text == #"blue (Finnish): ["BLUE"]"#)
    #expect(model.title == "blue (Danish)")
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aModelIsReleasedWithItsLastOwner() {
    weak var released: SearchModel?
    do {
      let model = SearchModel(query: "blue")
      released = model
      #expect(changes(of: { _ = model.title }, during: {}) == 0)
      #expect(model.makeDetail(of: "blue", in: "Danish").result == "blue")
    }
    #expect(released == nil)
  }
}

private struct Catalog: Sendable {
  var language = "English"
  var search: @Sendable (_ query: String) -> [String] = { ["\($0) 1"] }
}

extension DependencyValues {
  @DependencyEntry fileprivate var catalog: Catalog = Catalog()
}
