import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

@Suite struct ExplanationTests {
  private static let file = "DependenciesInspectionTests/ExplanationTests.swift"

  private static let override =
    isDebugBuild
    ? "an override that was set at \(file)"
    : "an override that was set at a place which a release build does not know"

  /// The text with all places shown alike, since lines move.
  private static func text(_ explanation: DependencyExplanation) -> String {
    "\(explanation)".replacing(/swift:[0-9]+/, with: "swift")
  }

  private static func firstLine(of explanation: DependencyExplanation) -> String {
    String(text(explanation).prefix { $0 != "\n" })
  }

  private struct Model {
    @Dependency(\.self) var dependencies
  }

  @Test func namesTheSourceAndWhatItHidesAndBuildsNothing() {
    let unread = DependencyValues.current.explain(\.apiClient)
    #expect(unread.source == nil)
    #expect(
      Self.text(unread) == """
        \\.apiClient has no value yet: the next read builds the default for the context test.

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
        """
    )
    _ = DependencyValues.current.apiClient
    let model = withDependencies({ $0.apiClient.name = "captured" }, operation: { Model() })
    let explanation = withDependencies {
      $0.apiClient.name = "outer"
    } operation: {
      withDependencies {
        $0.apiClient.name = "inner"
      } operation: {
        DependencyValues.current.explain(\.apiClient, readBy: model)
      }
    }
    #expect(
      Self.text(explanation) == """
        \\.apiClient is \(Self.override).

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
          Hides:     \(Self.override)
                     a default that was built for the read at DependenciesInspectionTests/Shop.swift (declaration)
        """
    )
    #expect(!explanation.isCaptured)
    #expect(explanation.hiddenSources.count == 2)
  }

  private enum CachedKey: ExplainedKey { static let lifetime = DependencyLifetime.cached }
  private enum TransientKey: ExplainedKey { static let lifetime = DependencyLifetime.transient }
  private enum WeakKey: ExplainedKey { static let lifetime = DependencyLifetime.weak }
  private enum GraphKey: ExplainedKey { static let lifetime = DependencyLifetime.graph }
  private enum ScopedKey: ExplainedKey { static let lifetime = DependencyLifetime.scoped(to: Session.self) }
  private enum ExpiringKey: ExplainedKey {
    static let lifetime = DependencyLifetime.expiring(after: .seconds(1))
  }

  private static let nextRead = "has no value yet: the next read builds the default for the context test"
  private static let ownBuild = "is not kept: each read builds the default for the context test"
  private static let sharedBuild = "\(ownBuild), once for values that are built together"
  private static let testValue = "a read is reported as an issue, and gets the test value"
  private static let noScope = "has no value: no scope of Session is open, so \(testValue)"
  private static let openScope = "\(nextRead), in the scope Session that was opened at \(file)"
  private static let closedScope =
    "has no value: the scope Session that was opened at \(file) is closed, so \(testValue)"
  private static let built = "is a default that was built for the read at \(file)"
  private static let prepared = "is a value that was prepared at \(file)"

  /// What is said of a key at first, once it was read, in an open scope, once it was read there, and when the
  /// scope is closed.
  private static let rows: [(key: any ExplainedKey.Type, facts: [String])] = [
    (CachedKey.self, [nextRead, built, nextRead, built, built]),
    (TransientKey.self, [ownBuild, ownBuild, ownBuild, ownBuild, ownBuild]),
    (WeakKey.self, [nextRead, built, nextRead, built, built]),
    (GraphKey.self, [sharedBuild, sharedBuild, sharedBuild, sharedBuild, sharedBuild]),
    (ScopedKey.self, [noScope, noScope, openScope, built, closedScope]),
    (ExpiringKey.self, [nextRead, built, nextRead, built, built]),
  ]

  // Without an open scope, the explanation of a scoped key promised a default.
  @Test func everyLifetimeInEveryState() async {
    for (key, facts) in Self.rows { await check(key, facts) }
  }

  private func check(_ key: any ExplainedKey.Type, _ facts: [String]) async {
    let name = "ExplanationTests.\(key)"
    func expect(_ fact: String, in values: DependencyValues = .current) {
      #expect(Self.firstLine(of: values.explain(key)) == "\(name) \(fact).")
    }

    withDependencies {
      $0 = .test
      $0.continuousClock = ImmediateClock()
    } operation: {
      expect(facts[0])
      // The object, so that a weak value stays.
      var object: AnyObject?
      if case .scoped = key.lifetime.kind {} else { object = key.read() }
      expect(facts[1])
      key.overriding { expect("is \(Self.override)") }
      withExtendedLifetime(object) {}
    }
    withDependencies {
      $0 = .test
    } operation: {
      if case .scoped = key.lifetime.kind { return }
      key.prepare()
      expect(Self.prepared)
    }
    await withDependencies {
      $0 = .test
      $0.continuousClock = ImmediateClock()
    } operation: {
      let session = DependencyScope(Session.self)
      let (captured, object) = withDependencies(in: session) {
        expect(facts[2])
        let object: AnyObject = key.read()
        expect(facts[3])
        return (DependencyValues.current, object)
      }
      await session.close()
      expect(facts[4], in: captured)
      withExtendedLifetime(object) {}
    }
    let explanation = DependencyValues.current.explain(key, readBy: key.overriding { Model() })
    #expect(explanation.isCaptured)
    let fact = "is \(Self.override); the reader captured it when it was made"
    #expect(Self.firstLine(of: explanation) == "\(name) \(fact).")
  }

  @Test func aResetHidesTheOverrideOfAScope() async {
    await withDependencyScope(Session.self) {
      $0[UserKey.self] = "Ann"
    } operation: {
      let fact = "UserKey is an override of the scope Session, which was opened at \(Self.file)."
      #expect(Self.firstLine(of: DependencyValues.current.explain(UserKey.self)) == fact)
      withDependencies {
        $0.reset(UserKey.self)
      } operation: {
        #expect(
          Self.firstLine(of: DependencyValues.current.explain(UserKey.self)) == """
            UserKey has no value yet: the next read builds the default for the context test; \
            a reset hides the overrides around it.
            """
        )
      }
    }
  }

  private enum TypeKey<Value: Sendable>: TestDependencyKey {
    static var testValue: Value { fatalError("An explanation builds nothing.") }
  }

  protocol Plugin<Input, Output>: Sendable {
    associatedtype Output
    associatedtype Input
  }

  // The names of types were those that Swift gives, such as
  // `any Clock<Self.Clock.Duration == Duration>` and `Optional<Array<String>>`.
  @Test func typesAreNamedAsInCode() {
    func expect<Value: Sendable>(_ type: Value.Type, _ text: String) {
      let explanation = DependencyValues.current.explain(TypeKey<Value>.self)
      #expect(
        "\(explanation)".hasSuffix(
          "\n\n  Key:       \(explanation.name)\n  Value:     \(text)\n  Lifetime:  cached"
        )
      )
      #expect(explanation.name == "ExplanationTests.TypeKey<\(text)>")
    }
    expect([String]?.self, "[String]?")
    expect([String: [Int?]].self, "[String: [Int?]]")
    expect(Set<[Int]>.Index.self, "Set<[Int]>.Index")
    expect((Int, name: String).self, "(Int, name: String)")
    expect((@Sendable (Int) -> Void).self, "@Sendable (Int) -> Void")
    expect(
      (@MainActor @Sendable ([Int], String?) async throws -> [Int]?)?.self,
      "(@MainActor @Sendable ([Int], String?) async throws -> [Int]?)?"
    )
    expect((any Clock<Duration>).self, "any Clock<Duration>")
    expect([(any Clock<Duration>)?].self, "[(any Clock<Duration>)?]")
    expect(
      (any Plugin<Int, [String]>).self,
      "any ExplanationTests.Plugin<Input == Int, Output == [String]>"
    )
    expect(Result<Void, CancellationError>.self, "Result<Void, CancellationError>")
  }

  @Test func aPropertyOfSeveralKeysOrOfNone() {
    let explanation = DependencyValues.current.explain(\.greeting)
    #expect(explanation.others.count == 1)
    #expect(Self.text(explanation).contains("Key:       UserKey\n"))
    #expect(Self.text(explanation).contains("Key:       APIClientKey\n"))
    #expect(
      DependencyValues.current.explain(\.constant).description == """
        The property reads no key, so nothing overrides it, and nothing is built for it.
        """
    )
  }
}

extension DependencyValues {
  fileprivate var greeting: String { self[UserKey.self] + self[APIClientKey.self].name }
  fileprivate var constant: Int { 1 }
}

/// A key of an object, with a lifetime of its own.
private protocol ExplainedKey: DependencyKey where Value == Cart {}

extension ExplainedKey {
  static var liveValue: Cart { testValue }
  static var testValue: Cart { Cart(client: APIClient(), user: "") }

  static func read() -> Cart {
    @Dependency(Self.self) var value
    return value
  }

  static func overriding<Result>(_ operation: () -> Result) -> Result {
    withDependencies({ $0[Self.self] = testValue }, operation: { operation() })
  }

  static func prepare() { prepareDependencies { $0[Self.self] = testValue } }
}
