import DependenciesMacros
import DependenciesTestSupport
import Testing

// None of these entries compiled: to find any member of `DependencyValues`, the compiler expanded every entry of the
// module, and so checked the argument that it was checking. The errors stood in expansions, and named no cause.

@DependencyClient
private struct SearchClient: Sendable {
  var search: @Sendable (_ term: String) throws -> [String]
}

private protocol Repository: Sendable {
  func load() throws -> [String]
}

/// A live type that has a dependency, which the initializer that Swift writes takes.
private struct LiveRepository: Repository {
  @Dependency(\.source) private var source
  func load() throws -> [String] { try source.search(term: "all") }
}

private struct Loader: Sendable {
  var load: @Sendable () throws -> [String]

  /// A static property without a written type, whose closure declares a dependency.
  static let live = Loader {
    @Dependency(\.source) var source
    return try source.search(term: "loader")
  }
}

private enum Visit: DependencyScopeName {}

private final class Pool: Sendable {
  let closings = LockIsolated<[[String]]>([])
}

private let livePool = Pool()

extension DependencyValues {
  @DependencyEntry(liveValue: SearchClient.live) fileprivate var source: SearchClient = SearchClient()
  @DependencyEntry(liveValue: LiveRepository()) fileprivate var repository: any Repository
  @DependencyEntry(liveValue: Loader.live) fileprivate var loader: Loader = Loader { [] }
  @DependencyEntry(previewValue: DependencyValues.current.loader) fileprivate var previewed: Loader = Loader {
    []
  }
  @DependencyEntry(
    liveValue: {
      @Dependency(\.title) var title
      return "\(title)!"
    }()
  ) fileprivate var headline: String = "test"
  @DependencyEntry(
    liveValue: livePool,
    lifetime: .scoped(to: Visit.self),
    tearDown: { pool in
      @Dependency(\.source) var source
      let found = try source.search("close")
      pool.closings.withValue { $0.append(found) }
    }
  ) fileprivate var pool: Pool = Pool()

  /// A name that the key of another property must not take.
  @DependencyEntry fileprivate var title: String = "title"
  @DependencyEntry fileprivate var titleKey: String = "key"
}

extension SearchClient {
  static let live = SearchClient { [$0] }
}

/// Arguments of entries that read dependencies.
@Suite struct EntryArgumentTests {
  @Test(.dependency(\.context, .live)) func aLiveValueMayHaveDependencies() throws {
    @Dependency(\.repository) var repository
    @Dependency(\.loader) var loader
    #expect(try repository.load() == ["all"])
    #expect(try loader.load() == ["loader"])
  }

  @Test(.dependencies { $0.context = .preview }) func aPreviewValueMayReadAnotherEntry() throws {
    @Dependency(\.previewed) var previewed
    #expect(try previewed.load() == ["loader"])
  }

  @Test(
    .dependencies {
      $0.context = .live; $0.title = "set"
    }
  )
  func aClosureThatMakesALiveValueMayDeclareADependency() {
    @Dependency(\.headline) var headline
    #expect(headline == "set!")
  }

  @Test(.dependency(\.context, .live)) func aTearDownMayDeclareADependency() async {
    let pool = await withDependencyScope(Visit.self) {
      @Dependency(\.pool) var pool
      return pool
    }
    #expect(pool.closings.value == [["close"]])
  }

  @Test func aPropertyMayBeNamedLikeAnotherWithKeyBehindIt() {
    withDependencies {
      $0[DependencyValues.titleDependencyKey.self] = "new title"
      $0[DependencyValues.titleKeyDependencyKey.self] = "new key"
    } operation: {
      @Dependency(\.title) var title
      @Dependency(\.titleKey) var titleKey
      #expect(title == "new title")
      #expect(titleKey == "new key")
    }
  }
}
