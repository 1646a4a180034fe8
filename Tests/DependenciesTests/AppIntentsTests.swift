#if canImport(AppIntents)
  import AppIntents
  import Dependencies
  import DependenciesTestSupport
  import Testing

  private final class Navigator: Sendable {}

  /// `Dependency` alone is ambiguous here, without an error that explains it.
  private struct StartWork: AppIntent {
    typealias Shared = Dependencies.Dependency

    static let title: LocalizedStringResource = "Start Work"

    @Dependencies.Dependency(\.fireAndForget) private var fireAndForget
    @Shared(ProcessInformation.self) private var process

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
      await fireAndForget {}
      return .result(value: process.arguments.count)
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
    @Dependency(\.fireAndForget) var fireAndForget
    @AppDependency var navigator: Navigator
  }

  @Suite struct AppIntentsTests {
    @Test func anIntentPerformsWithTheDependenciesOfItsTest() async throws {
      let startCount = LockIsolated(0)
      try await withDependencies {
        $0.fireAndForget = FireAndForget { _, _ in startCount.withValue { $0 += 1 } }
      } operation: {
        _ = try await StartWork().perform()
      }
      #expect(startCount.value == 1)
    }
  }
#endif
