#if canImport(SwiftUI)
  import Combine
  import Dependencies
  import SwiftUI

  // Uses each part of the interface as an app does. Nothing here runs; it has to compile.

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private struct SearchApp: App {
    @State private var session = Session()

    var body: some Scene {
      WindowGroup { SearchScreen() }
        .dependency(\.greeting, "Good evening")
        .dependency(session)
        .dependencies { $0.apiClient = .mock }
    }
  }

  /// A model is made with the dependencies of the environment.
  private struct SearchScreen: View {
    @DependencyState private var model = SearchModel()

    var body: some View {
      SearchView(title: "Search")
        .task { await model.websiteTapped() }
        .dependency(\.apiClient, .mock)
        .dependency(\.apiClient.search, { [$0] })
        .dependency(APIClient.mock)
        .dependencies {
          $0.greeting = "Hi"
          $0.number += 1
        }
    }
  }

  private struct SearchView: View {
    @Dependency(\.uuid) private var uuid
    @EnvironmentDependency(\.greeting) private var greeting
    @EnvironmentDependency(APIClient.self) private var apiClient
    @EnvironmentDependency(\.apiClient.search) private var search
    @State private var results: [String] = []
    let title: String

    var body: some View {
      Text("\(title): \(greeting) \(results.joined()) \(uuid())")
      Button("Search") { results = apiClient.search(title) + search(title) }
    }
  }

  @MainActor private final class SearchModel {
    @Dependency(\.apiClient) private var apiClient
    @Dependency(\.openURL) private var openURL
    @Dependency(\.dismiss) private var dismiss

    func websiteTapped() async {
      guard let url = URL(string: apiClient.search("website").joined()) else { return }
      if await openURL(url) { await dismiss() }
      await openURL(url)
    }
  }

  /// A dependency that only SwiftUI can provide.
  private enum DismissKey: DependencyKey {
    static let liveValue: @Sendable () async -> Void = {}
  }

  extension DependencyValues {
    fileprivate var dismiss: @Sendable () async -> Void {
      get { self[DismissKey.self] }
      set { self[DismissKey.self] = newValue }
    }
  }

  private final class FeedModel: ObservableObject {
    @Dependency(\.apiClient) private var apiClient
    @Published var title: String

    init(title: String) { self.title = title }
  }

  /// A model that is made anywhere, and bound to the main actor or not.
  @MainActor private struct Models {
    @DependencyState var feed = FeedModel(title: "")
    @DependencyState var search = SearchModel()
  }

  private struct FeedView: View {
    @DependencyState private var model: FeedModel

    init(title: String) { _model = DependencyState(wrappedValue: FeedModel(title: title)) }

    var body: some View { TextField("Title", text: $model.title) }
  }

  /// Modifiers are not bound to the main actor.
  private nonisolated func withMocks(_ view: some View) -> some View {
    view
      .dependency(\.apiClient, .mock)
      .dependencies { $0.number = 1 }
      .dependencyScope(Screen.self)
  }

  private enum Screen: DependencyScopeName {}

  private struct DetailScreen: View {
    let title: String

    var body: some View {
      SearchView(title: title)
        .dependencyScope(Screen.self) { $0.greeting = title }
        .id(title)
      SearchView(title: title)
        .dependencyScope(Screen.self)
        .dependency(\.locale, from: \.locale)
        .dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
        .dependency(\.dismiss, from: \.dismiss) { dismiss in { await dismiss() } }
    }
  }

  private struct Fixture: Error {
    static func client() throws -> APIClient { throw Fixture() }
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
  #Preview(
    "Results",
    traits: .dependencies { $0.apiClient = try Fixture.client() },
    .dependency(\.greeting, "Hi")
  ) {
    SearchScreen()
  }

  @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
  #Preview(traits: .dependency(APIClient.mock)) {
    SearchScreen()
  }

  #Preview("On any system") {
    let _ = prepareDependencies { $0.apiClient = .mock }
    SearchScreen()
      .dependencies { $0.apiClient = .mock }
  }
#endif
