import DependenciesMacros
import DependenciesTestSupport
import Observation
import Testing

/// Models with `@Observable`, whose dependencies are no part of what is observed.
@MainActor @Suite struct ObservableModelTests {
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Observable @DependencyProperties(\.catalog, \.catalog.language)
  final class SearchModel {
    var query = "blue"

    var title: String { "\(query) (\(language))" }

    func results() -> [String] { catalog.search(query) }

    func makeDetail(in language: String) -> DetailModel {
      withDependencies(from: self) {
        $0.catalog.language = language
      } operation: {
        DetailModel()
      }
    }
  }

  /// The same without the macro.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @MainActor @Observable final class DetailModel {
    @ObservationIgnored @Dependency(\.catalog) private var catalog

    var text: String { "\(catalog.language): \(catalog.search("green"))" }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aPropertyIsObservedAndADependencyIsNot() {
    /// How often `withObservationTracking` reports that what `read` reads has changed.
    func changes(of read: () -> Void, during operation: () -> Void) -> Int {
      let count = LockIsolated(0)
      withObservationTracking(read) { count.withValue { $0 += 1 } }
      operation()
      return count.value
    }
    let model = SearchModel()
    #expect(changes(of: { _ = model.title }, during: { model.query = "green" }) == 1)
    #expect(model.title == "green (English)")
    #expect(changes(of: { _ = model.makeDetail(in: "Danish").text }, during: { model.query = "red" }) == 0)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  @Test func aModelAndItsChildrenKeepTheDependenciesItWasMadeWith() {
    // As `@State` does, which makes the model in a scope and keeps it when the scope has ended.
    let (model, detail) = withDependencies {
      $0.catalog = Catalog(language: "Danish", search: { [$0.uppercased()] })
    } operation: {
      (SearchModel(), DetailModel())
    }
    #expect(model.results() == ["BLUE"])
    #expect(detail.text == #"Danish: ["GREEN"]"#)
    #expect(model.makeDetail(in: "Finnish").text == #"Finnish: ["GREEN"]"#)
    #expect(model.title == "blue (Danish)")
  }
}

private struct Catalog: Sendable {
  var language = "English"
  var search: @Sendable (_ query: String) -> [String] = { ["\($0) 1"] }
}

extension DependencyValues {
  @DependencyEntry fileprivate var catalog: Catalog = Catalog()
}
