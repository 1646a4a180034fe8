import Dependencies
import DependenciesInspection
import DependenciesTestSupport
import Testing

@Suite struct ExplanationTests {
  private static let file = "DependenciesInspectionTests/ExplanationTests.swift"

  private struct Model {
    @Dependency(\.apiClient) var client
    @Dependency(\.cart) var cart
  }

  /// The same with all places shown alike, since lines move.
  private static func text(_ explanation: DependencyExplanation) -> String {
    "\(explanation)".replacing(/swift:[0-9]+/, with: "swift")
  }

  private static let override =
    isDebugBuild
    ? "an override that was set at \(file)"
    : "an override that was set at a place which a release build does not know"

  @Test func anOverrideHidesTheDefault() {
    _ = DependencyValues.current.apiClient
    let explanation = withDependencies {
      $0.apiClient.name = "outer"
    } operation: {
      withDependencies {
        $0.apiClient.name = "inner"
      } operation: {
        DependencyValues.current.explain(\.apiClient)
      }
    }
    #expect(
      Self.text(explanation) == """
        \\.apiClient is \(Self.override).

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
          Hides:     a default that was built for the read at DependenciesInspectionTests/Shop.swift (declaration)
        """
    )
    #expect(!explanation.isCaptured)
    #expect(explanation.hides.count == 1)
  }

  @Test func aDefaultIsNotBuiltToBeExplained() {
    let explanation = DependencyValues.current.explain(\.apiClient)
    #expect(explanation.source == nil)
    #expect(
      Self.text(explanation) == """
        \\.apiClient has no value yet: the next read builds the default for the context test.

          Key:       APIClientKey
          Value:     APIClient
          Lifetime:  cached
        """
    )
    #expect(DependencyValues.current.explain(APIClientKey.self).source == nil)
  }

  private enum CachedKey: ExplainedKey { static let lifetime = DependencyLifetime.cached }
  private enum SingletonKey: ExplainedKey { static let lifetime = DependencyLifetime.singleton }
  private enum TransientKey: ExplainedKey { static let lifetime = DependencyLifetime.transient }
  private enum WeakKey: ExplainedKey { static let lifetime = DependencyLifetime.weak }
  private enum GraphKey: ExplainedKey { static let lifetime = DependencyLifetime.graph }
  private enum ScopedKey: ExplainedKey { static let lifetime = DependencyLifetime.scoped(to: Session.self) }
  private enum ExpiringKey: ExplainedKey {
    static let lifetime = DependencyLifetime.expiring(after: .seconds(1))
  }

  private static let nextRead = "has no value yet: the next read builds the default for the context test"
  private static let ownBuild = "is not kept: each read builds the default for the context test"
  private static let noScope = "has no value: no scope of Session is open, so \(testValue)"
  private static let testValue = "a read is reported as an issue, and gets the test value"
  private static let openScope = "\(nextRead), in the scope Session that was opened at \(file)"
  private static let closedScope =
    "has no value: the scope Session that was opened at \(file) is closed, so \(testValue)"
  private static let built = "is a default that was built for the read at \(file)"
  private static let prepared = "is a value that was prepared at \(file)"

  private struct Row {
    let key: any ExplainedKey.Type
    let empty: String
    let built: String
    let inScope: String
    let builtInScope: String
    let closed: String

    init(_ key: any ExplainedKey.Type, _ texts: [String]) {
      self.key = key
      (empty, built, inScope, builtInScope, closed) = (texts[0], texts[1], texts[2], texts[3], texts[4])
    }
  }

  private static let rows = [
    Row(CachedKey.self, [nextRead, built, nextRead, built, built]),
    Row(SingletonKey.self, [nextRead, built, nextRead, built, built]),
    Row(TransientKey.self, Array(repeating: ownBuild, count: 5)),
    Row(WeakKey.self, [nextRead, built, nextRead, built, built]),
    Row(
      GraphKey.self,
      Array(repeating: "\(ownBuild), once for values that are built together", count: 5)
    ),
    Row(ScopedKey.self, [noScope, noScope, openScope, built, closedScope]),
    Row(ExpiringKey.self, [nextRead, built, nextRead, built, built]),
  ]

  // Without an open scope, the explanation of a scoped key promised a default.
  @Test func everyLifetimeInEveryState() async {
    for row in Self.rows { await checkStates(of: row) }
  }

  private func checkStates(of row: Row) async {
    let name = "ExplanationTests.\(row.key)"
    func explain(_ values: DependencyValues = .current) -> String {
      let first = Self.text(values.explain(row.key)).prefix { $0 != "\n" }
      #expect(first.hasPrefix(name) && first.hasSuffix("."))
      return String(first.dropFirst(name.count + 1).dropLast())
    }
    // The object, so that a weak value stays.
    func read() -> AnyObject { row.key.read() }

    withDependencies {
      $0 = .test
      $0.continuousClock = ImmediateClock()
    } operation: {
      #expect(explain() == row.empty)
      var object: AnyObject?
      if case .scoped = row.key.lifetime {} else { object = read() }
      #expect(explain() == row.built)
      row.key.overriding { #expect(explain() == "is \(Self.override)") }
      withExtendedLifetime(object) {}
    }
    withDependencies {
      $0 = .test
    } operation: {
      row.key.prepare()
      #expect(explain() == Self.prepared)
    }
    await withDependencies {
      $0 = .test
      $0.continuousClock = ImmediateClock()
    } operation: {
      let session = DependencyScope(Session.self)
      let (captured, object) = withDependencies(in: session) {
        #expect(explain() == row.inScope)
        let object = read()
        #expect(explain() == row.builtInScope)
        return (DependencyValues.current, object)
      }
      await session.close()
      #expect(explain(captured) == row.closed)
      withExtendedLifetime(object) {}
    }
    let model = row.key.overriding { KeyedModel() }
    let explanation = DependencyValues.current.explain(row.key, readBy: model)
    #expect(explanation.isCaptured)
    #expect(
      Self.text(explanation).hasPrefix(
        "\(name) is \(Self.override); the reader captured it when it was made."
      )
    )
  }

  private struct KeyedModel {
    @Dependency(\.self) var dependencies
  }

  @Test func anOverrideAroundTheReadHidesTheCapturedOne() {
    let model = withDependencies({ $0.apiClient.name = "captured" }, operation: { Model() })
    let captured = DependencyValues.current.explain(\.apiClient, readBy: model)
    #expect(captured.isCaptured)
    let text = "\\.apiClient is \(Self.override); the reader captured it when it was made.\n"
    #expect(Self.text(captured).hasPrefix(text))
    let current = withDependencies {
      $0.apiClient.name = "current"
    } operation: {
      DependencyValues.current.explain(\.apiClient, readBy: model)
    }
    #expect(!current.isCaptured)
    // The captured one, and the default that the update closures have read.
    #expect(current.hides.count == 2)
  }

  @Test func aPreparedValue() {
    withDependencies {
      $0 = .test
    } operation: {
      prepareDependencies { $0.apiClient.name = "prepared" }
      let explanation = DependencyValues.current.explain(\.apiClient)
      #expect(
        Self.text(explanation).hasPrefix("\\.apiClient is a value that was prepared at \(Self.file).\n")
      )
      prepareDependencies { $0.override(UserKey.self) { "prepared" } }
      #expect(
        Self.text(DependencyValues.current.explain(UserKey.self)).hasPrefix(
          "UserKey is a value that was prepared at \(Self.file); the next read builds it.\n"
        )
      )
      // Once, this said that the next read builds a value that had been built.
      #expect(DependencyValues.current[UserKey.self] == "prepared")
      #expect(
        Self.text(DependencyValues.current.explain(UserKey.self)).hasPrefix(
          "UserKey is a value that was prepared at \(Self.file).\n"
        )
      )
    }
  }

  @Test func theOverrideOfAScope() async {
    await withDependencyScope(Session.self) {
      $0[UserKey.self] = "Ann"
    } operation: {
      let explanation = DependencyValues.current.explain(UserKey.self)
      #expect(
        Self.text(explanation).hasPrefix(
          "UserKey is an override of the scope Session, which was opened at \(Self.file).\n"
        )
      )
      #expect(DependencyValues.current.explain(CartKey.self).source == nil)
      _ = Model().cart
      #expect(
        Self.text(DependencyValues.current.explain(CartKey.self)).hasPrefix(
          "CartKey is a default that was built for the read at \(Self.file).\n"
        )
      )
    }
  }

  @Test func aReset() {
    withDependencies {
      $0.apiClient = APIClient()
    } operation: {
      withDependencies {
        $0.reset(APIClientKey.self)
      } operation: {
        #expect(
          Self.text(DependencyValues.current.explain(APIClientKey.self)).hasPrefix(
            """
            APIClientKey has no value yet: the next read builds the default for the context test; \
            a reset hides the overrides around it.
            """
          )
        )
      }
    }
  }

  @Test func aPropertyOfSeveralKeysOfNoneOrOfAnEntry() {
    let explanation = DependencyValues.current.explain(\.greeting)
    #expect(explanation.others.count == 1)
    #expect(Self.text(explanation).contains("Key:       UserKey\n"))
    #expect(Self.text(explanation).contains("Key:       APIClientKey\n"))
    #expect(
      DependencyValues.current.explain(\.constant).description == """
        The property reads no key, so nothing overrides it, and nothing is built for it.
        """
    )
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      _ = uuid()
      #expect(Self.text(DependencyValues.current.explain(\.uuid)).hasPrefix("\\.uuid is \(Self.override).\n"))
    }
  }

  @Test func overridesOfOverridesDoNotAddUpWithoutEnd() {
    func override(_ depth: Int) -> Int {
      if depth == 0 { return DependencyValues.current.explain(UserKey.self).hides.count }
      return withDependencies({ $0[UserKey.self] = "\(depth)" }, operation: { override(depth - 1) })
    }
    #expect(override(100) <= 8)
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
