import Dependencies
import DependenciesTestSupport
import TestHelpers
import Testing

/// Loaders as values of keys.
@Suite(.againstHangs) struct DependencyLoaderLifetimeTests {
  typealias Loader = DependencyLoader<Connection>

  enum Session: DependencyScopeName {}

  /// A key whose loader reads a dependency when it starts.
  private protocol LoaderKey: DependencyKey where Value == Loader {}

  private enum CachedKey: LoaderKey {
    static var liveValue: Loader { makeLoader() }
    static var testValue: Loader { makeLoader() }
  }

  private enum WeakKey: LoaderKey {
    static var liveValue: Loader { makeLoader() }
    static var testValue: Loader { makeLoader() }
    static var lifetime: DependencyLifetime { .weak }
  }

  private enum TransientKey: LoaderKey {
    static var liveValue: Loader { makeLoader() }
    static var testValue: Loader { makeLoader() }
    static var lifetime: DependencyLifetime { .transient }
  }

  private enum ScopedKey: LoaderKey {
    static var liveValue: Loader { makeLoader() }
    static var testValue: Loader { makeLoader() }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    static func tearDown(_ loader: Loader) async { await loader.close { await $0.close() } }
  }

  private static func makeLoader() -> Loader {
    DependencyLoader {
      @Dependency(\.connections) var connections
      return Connection(in: connections)
    }
  }

  private static func read<Key: LoaderKey>(_ key: Key.Type) -> Loader {
    @Dependency(key) var loader
    return loader
  }

  // MARK: Lifetimes

  private static let contexts: [DependencyContext] = [.live, .preview, .test]

  @Test(arguments: contexts) func aCachedLoaderStartsOnce(_ context: DependencyContext) async throws {
    try await withDependencies {
      $0.context = context
    } operation: {
      let connection = try await Self.read(CachedKey.self)()
      let again = try await Self.read(CachedKey.self)()
      #expect(again === connection)
    }
  }

  @Test(arguments: contexts) func aWeakLoaderGoesWithItsLastReader(_ context: DependencyContext) async throws
  {
    try await withDependencies {
      $0.context = context
    } operation: {
      weak var released: Connection?
      do {
        let loader = Self.read(WeakKey.self)
        released = try await loader()
        #expect(Self.read(WeakKey.self).loaded === released)
        _ = loader
      }
      // The task of the start may not have gone.
      for _ in 1...100_000 where released != nil { await Task.yield() }
      #expect(released == nil)
      #expect(Self.read(WeakKey.self).loaded == nil)
    }
  }

  @Test(arguments: contexts) func eachReaderOfATransientLoaderStartsItsOwn(
    _ context: DependencyContext
  ) async throws {
    try await withDependencies {
      $0.context = context
      $0.connections = ConnectionCount()
    } operation: {
      let first = try await Self.read(TransientKey.self)()
      let second = try await Self.read(TransientKey.self)()
      #expect([first.number, second.number] == [1, 2])
    }
  }

  @Test(arguments: contexts) func aScopeClosesItsLoader(_ context: DependencyContext) async throws {
    let count = ConnectionCount()
    try await withDependencies {
      $0.context = context
    } operation: {
      for number in 1...3 {
        try await withDependencyScope(Session.self) {
          $0.connections = count
        } operation: {
          let connection = try await Self.read(ScopedKey.self)()
          #expect(connection.number == number)
        }
        #expect(count.closed == number)
        #expect(count.alive == 0)
      }
      await withDependencyScope(Session.self) {
        $0.connections = count
      } operation: {
        _ = Self.read(ScopedKey.self)
      }
    }
    #expect(count.opened == 3)
  }

  // It leaked the connection that was opened after the scope had closed.
  @Test func aScopeThatClosesWhileItsLoaderStartsClosesTheValueOnce() async throws {
    let count = ConnectionCount()
    for round in 1...200 {
      let call = await withDependencyScope(Session.self) {
        $0.connections = count
      } operation: {
        let loader = Self.read(ScopedKey.self)
        let call = Task { try await loader() }
        for _ in 0..<round % 7 { await Task.yield() }
        return call
      }
      switch await call.result {
      case .success, .failure(is DependencyLoaderError): break
      case .failure(let error): Issue.record(error)
      }
      #expect(count.closed == count.opened)
    }
    await eventually { count.alive == 0 }
  }

  // MARK: Overrides

  @Test func anOverrideReachesReaders() async throws {
    let connection = Connection()
    try await withDependencies {
      $0[CachedKey.self] = DependencyLoader(connection)
    } operation: {
      let read = try await Self.read(CachedKey.self)()
      #expect(read === connection)
    }
  }

  @Test func aLoaderOfAnOverrideStartsWithTheValuesAroundTheOverride() async throws {
    let (outer, inner) = (ConnectionCount(), ConnectionCount())
    try await withDependencies {
      $0.connections = outer
    } operation: {
      try await withDependencies {
        $0.connections = inner
        $0[CachedKey.self] = Self.makeLoader()
      } operation: {
        _ = try await Self.read(CachedKey.self)()
      }
    }
    #expect(outer.opened == 1)
    #expect(inner.opened == 0)
  }

  @Test func anOverrideAroundTheCallDoesNotReachTheStart() async throws {
    let count = ConnectionCount()
    _ = try await withDependencies {
      $0.connections = count
    } operation: {
      try await Self.read(CachedKey.self)()
    }
    #expect(count.opened == 0)
  }

  @Test(.dependencies { $0.label = "trait" }) func aTraitReachesTheStart() async throws {
    enum LabelKey: TestDependencyKey {
      static var testValue: DependencyLoader<String> { DependencyLoader { DependencyValues.current.label } }
    }
    #expect(try await DependencyValues.current[LabelKey.self]() == "trait")
  }

  @Test func aReportOfTheStartIsOneOfItsTest() async throws {
    let reports = try await reports {
      let loader = DependencyLoader { DependencyValues.current.date.now }
      _ = try await loader()
    }
    #expect(reports.count == 1)
  }

  @Test func aLoaderDoesNotKeepTheScopeOfItsCaller() async throws {
    weak var released: DependencyScope?
    let loader = DependencyLoader { 7 }
    do {
      let session = DependencyScope(Session.self)
      released = session
      _ = try await withDependencies(in: session) { try await loader() }
    }
    for _ in 1...100_000 where released != nil { await Task.yield() }
    #expect(released == nil)
  }

  // MARK: Families

  @Test func aFamilyHasALoaderForEachInput() async throws {
    let count = ConnectionCount()
    enum PoolsKey: TestDependencyKey {
      static var testValue: DependencyFamily<String, Loader> {
        DependencyFamily { name in
          DependencyLoader {
            if name.isEmpty { throw Refusal() }
            return Connection(in: DependencyValues.current.connections)
          }
        }
      }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
      static func tearDown(_ pools: DependencyFamily<String, Loader>) async throws {
        for loader in pools.outputs.values { await loader.close { await $0.close() } }
      }
    }
    try await withDependencyScope(Session.self) {
      $0.connections = count
    } operation: {
      @Dependency(PoolsKey.self) var pools
      let connection = try await pools("a")()
      #expect(try await pools("a")() === connection)
      #expect(try await pools("b")() !== connection)
      await #expect(throws: Refusal()) { try await pools("")() }
      _ = pools("c")
      #expect(pools.outputs.mapValues { $0.loaded?.number } == ["a": 1, "b": 2, "": nil, "c": nil])
    }
    #expect(count.opened == 2)
    #expect(count.closed == 2)
    #expect(count.alive == 0)
  }

  @Test func anErrorNamesTheInputOfAFamily() async throws {
    let family = DependencyFamily<Int, DependencyLoader<Int>> { number in DependencyLoader { number } }
    await family(7).close { _ in }
    let error = await #expect(throws: DependencyLoaderError.self) { try await family(7)() }
    #expect(error?.fact == "DependencyFamily<Int, DependencyLoader<Int>>(7) was called, but is closed.")
  }
}

private enum ConnectionsKey: DependencyKey {
  static var liveValue: ConnectionCount { ConnectionCount() }
  static var testValue: ConnectionCount { ConnectionCount() }
}

extension DependencyValues {
  fileprivate var connections: ConnectionCount {
    get { self[ConnectionsKey.self] }
    set { self[ConnectionsKey.self] = newValue }
  }
}
