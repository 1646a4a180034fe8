import DependenciesClocks
import DependenciesCore
import DependenciesTestSupport
import TestHelpers
import Testing

// The first of two readers decided what a kept value was built from.
/// A value that the library keeps is built from the environment of its store.
@Suite struct KeptValueTests {
  enum TextKey: DependencyKey {
    static let liveValue = "live"
    static let testValue = "own"
  }

  /// A value that says what it was built from.
  enum BuiltKey<Lived: InstanceKey>: DependencyKey {
    static var liveValue: Holder { Holder(Instance(DependencyValues.current.text, life: Life())) }
    static var testValue: Holder { liveValue }
    static var lifetime: DependencyLifetime { Lived.lifetime }
  }

  private func built<Lived: InstanceKey>(_: Lived.Type) -> String { read(BuiltKey<Lived>.self).held.name }

  /// Runs an operation with another text. No warning reaches the test.
  private func withText<Result>(_ text: String, _ operation: () -> Result) -> Result {
    withDependencies {
      $0.text = text
      $0.continuousClock = TestClock()
    } operation: {
      operation()
    }
  }

  private static let kept: [any InstanceKey.Type] = [
    CachedKey.self, WeakKey.self, ExpiringKey.self,
  ]
  private static let handedOver: [any InstanceKey.Type] = [TransientKey.self, GraphKey.self]

  @Test func whatTheTestKeepsIsBuiltWithoutTheOverridesOfItsReader() {
    _ = reports {
      for key in Self.kept { #expect(withText("around") { built(key) } == "own", "\(key)") }
      for key in Self.handedOver { #expect(withText("around") { built(key) } == "around", "\(key)") }
    }
  }

  @Test(.dependencies { $0.text = "trait" })
  func whatTheTestKeepsIsBuiltFromWhatItsTraitsSet() {
    _ = reports {
      for key in Self.kept { #expect(withText("around") { built(key) } == "trait", "\(key)") }
    }
  }

  @Test func whatAScopeKeepsIsBuiltFromItsOpening() async throws {
    _ = try await reports {
      let session = withText("around the opening") { DependencyScope(Session.self) { $0.label = "own" } }
      withDependencies(in: session) {
        $0.text = "around the reader"
      } operation: {
        #expect(built(SessionKey.self) == "around the opening")
      }
      await session.close()
    }
  }

  // Values that these kept were built from the overrides of their first reader.
  @Test func whatFreshValuesKeepIsBuiltFromThoseWithWhichTheyWereFirstBound() {
    _ = reports {
      let values = DependencyValues.live
      withDependencies {
        $0 = values
        $0.text = "bound first"
      } operation: {
        #expect(withText("around") { built(CachedKey.self) } == "bound first")
      }
      withDependencies {
        $0 = values
        $0.text = "bound again"
      } operation: {
        #expect(built(WeakKey.self) == "bound first")
      }
    }
  }

  // `withDependencies(from:)` without an update closure did not count, so the values began with a later one.
  @Test func freshValuesBeginWithAModelOfTheirsAsWell() {
    struct Model: Sendable { @Dependency(\.text) var text }
    enum ModelKey: DependencyKey {
      static var liveValue: Model { Model() }
    }
    let values = DependencyValues.live
    withDependencies(from: values[ModelKey.self]) {
      withText("bound later") {}
      withDependencies {
        $0 = values
      } operation: {
        #expect(built(CachedKey.self) == "live")
      }
    }
  }

  // An override that a construction made for itself was in force for all later values.
  @Test func whatAConstructionBindsIsNotTheEnvironmentOfFreshValues() {
    enum OwnKey: DependencyKey {
      static var liveValue: String {
        withDependencies({ $0.text = "of the construction" }, operation: { DependencyValues.current.text })
      }
    }
    withDependencies {
      $0 = .live
      $0.label = $0[OwnKey.self]
      $0.text = "bound first"
    } operation: {
      #expect(DependencyValues.current.label == "of the construction")
      #expect(built(CachedKey.self) == "bound first")
    }
  }

  // A kept value saw the scopes around its first reader, and kept what ends before it.
  @Test func whatTheTestKeepsSeesNoScopeOfItsReader() async throws {
    let line = #line + 5
    let reports = try await reports {
      await withDependencyScope(Session.self) {
        #expect(read(HolderKey<CachedKey, SessionKey>.self).held !== read(SessionKey.self))
      }
    }
    #expect(line > 0)
    #expect(
      reports.map(\.text) == [
        """
        @Dependency(SessionKey.self) was read where no scope of Session is open.

          Key:          SessionKey
          Lifetime:     scoped to Session
          Read at:      DependenciesCoreTests/LifetimeKeys.swift:114
          Read for:     HolderKey<CachedKey, SessionKey>, which is cached and built outside of scopes
          Scopes here:  none

        Its test value is used, and is never torn down.
        Read SessionKey only when it is needed: declare the '@Dependency' in the closure that uses it.
        Or keep the value that reads it as long as the scope: '.scoped(to: Session.self)'.
        """
      ]
    )
  }

  @Test func aValueIsBuiltInTheContextOfItsReader() {
    enum ContextKey: DependencyKey {
      static var liveValue: DependencyContext { DependencyValues.current.context }
      static var previewValue: DependencyContext { DependencyValues.current.context }
      static var testValue: DependencyContext { DependencyValues.current.context }
    }
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        #expect(read(ContextKey.self) == context)
      }
    }
  }

  // A `graph` value that a reader with overrides had built was kept by a value without.
  @Test func aKeptValueBeginsAGraphOfItsOwn() {
    enum StyleKey: DependencyKey {
      static var liveValue: String { DependencyValues.current.text }
      static var testValue: String { liveValue }
      static var lifetime: DependencyLifetime { .graph }
    }
    enum PageKey: DependencyKey {
      static var liveValue: [String] { [read(StyleKey.self)] }
      static var testValue: [String] { liveValue }
    }
    enum ReportKey: DependencyKey {
      static var liveValue: [String] { [read(StyleKey.self)] + read(PageKey.self) + [read(StyleKey.self)] }
      static var testValue: [String] { liveValue }
      static var lifetime: DependencyLifetime { .transient }
    }
    _ = reports {
      #expect(withText("around") { read(ReportKey.self) } == ["around", "own", "around"])
    }
  }

  @Test func theGraphOfAKeptValueSharesItsValuesAndOthersDoNot() {
    enum PageKey: DependencyKey {
      static var liveValue: [Instance] { [read(GraphKey.self), read(GraphKey.self)] }
      static var testValue: [Instance] { liveValue }
    }
    enum ReportKey: DependencyKey {
      static var liveValue: [Instance] {
        [read(GraphKey.self)] + read(PageKey.self) + [
          read(GraphKey.self), with(.test) { read(GraphKey.self) },
        ]
      }
      static var testValue: [Instance] { liveValue }
      static var lifetime: DependencyLifetime { .transient }
    }
    let (first, second) = (read(ReportKey.self), read(ReportKey.self))
    #expect(first[0] === first[3])
    #expect(first[1] === first[2])
    #expect(Set([first[0], first[1], first[4]].map(ObjectIdentifier.init)).count == 3)
    #expect(second[1] === first[1])
    #expect(second[0] !== first[0])
  }

  // A wrapper, a closure or a scope that a construction made remembered the overrides of the first reader.
  @Test func whatAConstructionMakesRemembersWhatItIsBuiltFrom() async {
    struct Made: DependencyKey {
      @Dependency(\.text) var text
      let own = withDependencies({ $0.text = "of the construction" }, operation: { Dependency(\.text) })
      let captured = capturingDependencies { DependencyValues.current.text }
      let scope = DependencyScope(Session.self)
      static var liveValue: Made { Made() }
      static var testValue: Made { Made() }
    }
    let made = withText("around") { read(Made.self) }
    #expect(made.text == "own")
    #expect(withText("later") { made.text } == "later")
    #expect(made.own.wrappedValue == "of the construction")
    #expect(withText("later") { made.captured() } == "own")
    #expect(withDependencies(in: made.scope) { built(SessionKey.self) } == "own")
    await made.scope.close()
  }

  // A transient value for a draft was built in it, so what it made stayed silent for good, and wrote into the store.
  @Test func whatADraftReadsRemembersNoDraft() {
    struct Untested: DependencyKey {
      static var liveValue: Untested { Untested() }
    }
    final class Reader: Sendable, DependencyKey {
      private let untested = Dependency(Untested.self)
      let values = DependencyValues.current
      static var liveValue: Reader { Reader() }
      static var testValue: Reader { Reader() }
      static var lifetime: DependencyLifetime { .transient }
      func read() { _ = untested.wrappedValue }
    }
    var reader: Reader?
    withDependencies {
      $0.text = "so far"
      reader = $0[Reader.self]
      $0.text = "later"
    } operation: {
      #expect(reader?.values.text == "so far")
    }
    #expect(reports { reader?.read() }.count == 1)
    prepareDependencies { reader = $0[Reader.self] }
    var copy = reader?.values
    copy?.text = "written to a copy"
    #expect(DependencyValues.current.text == "own")
  }
}

extension DependencyValues {
  var text: String {
    get { self[KeptValueTests.TextKey.self] }
    set { self[KeptValueTests.TextKey.self] = newValue }
  }
}
