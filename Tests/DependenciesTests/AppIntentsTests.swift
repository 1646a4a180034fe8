#if canImport(AppIntents)
  import AppIntents
  import Dependencies
  import DependenciesTestSupport
  import Testing

  private struct LinkClient: Sendable {
    var save: @Sendable (String) async throws -> Void
  }

  extension LinkClient: DependencyKey {
    static let liveValue = LinkClient { _ in }
    static let testValue = LinkClient { _ in }
  }

  extension DependencyValues {
    fileprivate var linkClient: LinkClient {
      get { self[LinkClient.self] }
      set { self[LinkClient.self] = newValue }
    }
  }

  private final class Navigator: Sendable {}

  /// Both wrappers in one type. Alone, `Dependency` is ambiguous there, without an error that explains it.
  private struct SaveLink: AppIntent {
    static let title: LocalizedStringResource = "Save Link"

    @AppDependency private var navigator: Navigator
    @Dependencies.Dependency(\.linkClient) private var linkClient

    func perform() async throws -> some IntentResult {
      try await linkClient.save("https://example.com")
      return .result()
    }
  }

  /// The same, with a name for the wrapper.
  private struct SaveLinkAgain: AppIntent {
    typealias Shared = Dependencies.Dependency

    static let title: LocalizedStringResource = "Save Link Again"

    @Shared(\.linkClient) private var linkClient
    @Shared(LinkClient.self) private var client

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      try await linkClient.save("https://example.com")
      return .result(value: 1)
    }
  }

  /// An intent written as before the file imported the library: `@Dependency` is that of App Intents.
  private struct ShowLinks: AppIntent {
    typealias Dependency = AppDependency

    static let title: LocalizedStringResource = "Show Links"

    @Dependency private var navigator: Navigator

    func perform() async throws -> some IntentResult { .result() }
  }

  /// Outside of intents, in the same file, it is that of the library.
  private struct Model {
    @Dependency(\.linkClient) var linkClient
    @AppDependency var navigator: Navigator
  }

  @Suite struct AppIntentsTests {
    @Test func anIntentPerformsWithTheDependenciesOfItsTest() async throws {
      let links = LockIsolated<[String]>([])
      try await withDependencies {
        $0.linkClient.save = { link in links.withValue { $0.append(link) } }
      } operation: {
        _ = try await SaveLinkAgain().perform()
      }
      #expect(links.value == ["https://example.com"])
    }
  }
#endif
