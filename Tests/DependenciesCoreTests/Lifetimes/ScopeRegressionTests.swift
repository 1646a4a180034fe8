import DependenciesCore
import DependenciesTestSupport
import Dispatch
import ReportRecorder
import Testing

@Suite struct ScopeRegressionTests {
  let life = Life()

  final class Holder: Sendable {
    let held: Instance
    init(_ held: Instance) { self.held = held }
  }

  // The first element of a lazy collection was read twice, and the second read crashed if it had become nil.
  @Test func scopesAreMadeWhileTheOneAroundThemCloses() async {
    for _ in 0..<500 {
      let session = DependencyScope(Session.self)
      let make = withDependencies(in: session) {
        capturingDependencies { @Sendable () -> [DependencyScope] in
          (0..<8).map { _ in DependencyScope(Request.self) }
        }
      }
      async let scopes = Task.detached { make() }.value
      await session.close()
      for scope in await scopes { await scope.close() }
      #expect(session.isClosed)
    }
  }

  // A scope that was closed by the outer scope while it was being opened kept its opening values. Many
  // overrides make the opening slow enough for that.
  @Test func aScopeThatIsClosedWhileItIsOpenedKeepsNothing() async {
    enum Number<Tag>: DependencyKey {
      static var liveValue: Int { 0 }
      static var testValue: Int { 0 }
    }
    enum Left<Tag> {}
    enum Right<Tag> {}
    func setMany<Tag>(_ tag: Tag.Type, _ depth: Int, in values: inout DependencyValues) {
      values[Number<Tag>.self] = depth
      if depth == 0 { return }
      setMany(Left<Tag>.self, depth - 1, in: &values)
      setMany(Right<Tag>.self, depth - 1, in: &values)
    }
    for round in 0..<100 {
      let session = DependencyScope(Session.self)
      let (update, continuation) = AsyncStream<Void>.makeStream()
      let opening = withDependencies(in: session) { [life] in
        Task {
          DependencyScope(Request.self) {
            $0[CachedKey.self] = Instance(life: life)
            setMany(Int.self, 9, in: &$0)
            continuation.finish()
          }
        }
      }
      for await _ in update {}
      try? await Task.sleep(for: .microseconds(20 * round))
      await session.close()
      let request = await opening.value
      await request.close()
      #expect(life.alive == 0)
    }
  }

  // A build in an inner scope could not read from the outer scope, which was waiting for that build to end.
  @Test func aBuildOfAnInnerScopeGetsWhatItNeedsWhileTheOuterOneCloses() async throws {
    enum Inner: InstanceKey {
      static let hasBegun = DispatchSemaphore(value: 0)
      static let mayGoOn = DispatchSemaphore(value: 0)
      static var testValue: Instance {
        hasBegun.signal()
        mayGoOn.wait()
        return Instance("\(read(SessionKey.self).number)")
      }
      static var lifetime: DependencyLifetime { .scoped(to: Request.self) }
    }
    await life.inForce {
      let session = DependencyScope(Session.self)
      let request = withDependencies(in: session) { DependencyScope(Request.self) }
      async let built: Void = onAThread { withDependencies(in: request) { _ = read(Inner.self) } }
      await onAThread { Inner.hasBegun.wait() }
      async let closed: Void = { _ = await session.close() }()
      while !request.isClosed { await Task.yield() }
      Inner.mayGoOn.signal()
      _ = await (built, closed)
      #expect(life.tornDown == ["Inner", "SessionKey"])
      #expect(life.alive == 0)
    }
  }

  enum GraphHolder: DependencyKey {
    static var liveValue: Holder { Holder(read(SessionKey.self)) }
    static var testValue: Holder { liveValue }
    static var lifetime: DependencyLifetime { .graph }
  }

  enum CachedHolder: DependencyKey {
    static var liveValue: Holder { read(GraphHolder.self) }
    static var testValue: Holder { liveValue }
  }

  enum ScopedPair: DependencyKey {
    struct Pair: Sendable {
      let graph: Holder
      let cached: Holder
    }
    static var liveValue: Pair { Pair(graph: read(GraphHolder.self), cached: read(CachedHolder.self)) }
    static var testValue: Pair { liveValue }
    static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  }

  #if DEBUG
    // A construction shared its values with those that live longer than it.
    @Test func aLongerLivedValueDoesNotShareTheConstructionOfAShorterLivedOne() async throws {
      let reports = try await reports {
        await withDependencyScope(Session.self) { _ = read(ScopedPair.self) }
      }
      #expect(
        reports.map { $0.text.prefix { $0 != "\n" } } == [
          "ScopeRegressionTests.CachedHolder keeps SessionKey, which does not live as long: "
            + "ScopeRegressionTests.CachedHolder (cached) → ScopeRegressionTests.GraphHolder (graph) → "
            + "SessionKey (scoped to Session)."
        ]
      )
    }
  #endif

  // A scope that was opened by what another had started kept that one, and so all that had ended before.
  @Test func scopesThatAreOpenedOneAfterTheOtherKeepNoneThatHaveEnded() async {
    final class Reference {
      weak var scope: DependencyScope?
      init(_ scope: DependencyScope) { self.scope = scope }
    }
    var references: [Reference] = []
    var continuation = withEscapedDependencies { $0 }
    for _ in 1...20 {
      let scope = continuation.yield { DependencyScope(Request.self) }
      continuation = continuation.yield { withDependencies(in: scope) { withEscapedDependencies { $0 } } }
      await scope.close()
      references.append(Reference(scope))
    }
    // The last one is still carried.
    #expect(references.count { $0.scope != nil } <= 1)
    withExtendedLifetime(continuation) {}
  }

  @Test func aSingletonSharesNoConstruction() async {
    enum Single: DependencyKey {
      static var liveValue: Instance { read(GraphKey.self) }
      static var testValue: Instance { liveValue }
      static var lifetime: DependencyLifetime { .singleton }
    }
    enum Both: DependencyKey {
      static var liveValue: [String] {
        [read(GraphKey.self).name, read(Single.self).name, read(GraphKey.self).name]
      }
      static var testValue: [String] { liveValue }
      static var lifetime: DependencyLifetime { .transient }
    }
    withDependencies {
      $0.label = "override"
    } operation: {
      #expect(read(Both.self) == ["override", "default", "override"])
    }
  }

  // A value from a scope that was closed and released got the message for no open scope.
  @Test func aScopeThatIsClosedAndGoneIsReportedAsClosed() async throws {
    struct Reader: Sendable {
      let inner = Dependency(SessionKey.self)
    }
    enum ReaderKey: DependencyKey {
      static var liveValue: Reader { Reader() }
      static var testValue: Reader { Reader() }
      static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
    }
    let line = #line + 4
    let reports = try await reports {
      let reader: Reader
      do {
        let session = DependencyScope(Session.self)
        reader = withDependencies(in: session) { read(ReaderKey.self) }
        await session.close()
      }
      _ = reader.inner.wrappedValue
    }
    #expect(reports.count == 1)
    let text = reports.first?.text ?? ""
    #expect(
      text.hasPrefix("@Dependency(SessionKey.self) was read through a scope that is closed.")
    )
    #expect(text.contains("Opened at:  DependenciesCoreTests/ScopeRegressionTests.swift:\(line)\n"))
    #expect(text.contains("Closed at:  DependenciesCoreTests/ScopeRegressionTests.swift:\(line + 2)\n"))
  }

  @Test func whatAnOverrideBuildsInAScopeMayKeepWhatBelongsToIt() async throws {
    let reports = try await reports {
      let session = DependencyScope(Session.self)
      withDependencies(in: session) {
        $0.override(CachedKey.self) { Instance("of \(read(SessionKey.self).number)") }
      } operation: {
        #expect(read(CachedKey.self).name == "of \(read(SessionKey.self).number)")
      }
      await session.close()
    }
    #expect(reports.isEmpty)
  }

  @Test func anObjectThatWasMadeInAScopeKeepsItOpen() {
    let reports = reports {
      let value = withDependencies(in: DependencyScope(Session.self)) { Dependency(SessionKey.self) }
      #expect(value.wrappedValue === value.wrappedValue)
    }
    #expect(reports.filter { !$0.isWarning } == [])
  }
}
