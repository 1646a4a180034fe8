import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import Testing

/// The scope of a view, without views.
///
/// The limit is for hangs only: each `await` waits for the tests that run at once, which takes minutes with
/// the thread sanitizer.
@Suite(.timeLimit(.minutes(10))) struct ViewScopeTests {
  private enum Session: DependencyScopeName {}
  private enum Screen: DependencyScopeName {}

  /// Lists the torn-down values.
  private enum TornDownKey: DependencyKey {
    static var liveValue: LockIsolated<[Int]> { LockIsolated([]) }
    static var testValue: LockIsolated<[Int]> { LockIsolated([]) }
  }

  /// A value of the screen, with a unique number.
  private final class Draft: DependencyKey, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static var liveValue: Draft { Draft(DependencyValues.current[CountKey.self].next()) }
    static var testValue: Draft { liveValue }
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }
    static func tearDown(_ draft: Draft) async {
      DependencyValues.current[TornDownKey.self].withValue { $0.append(draft.number) }
    }
  }

  private struct Counter: Sendable {
    private let count = LockIsolated(0)
    var value: Int { count.value }

    func next() -> Int {
      count.withValue {
        $0 += 1
        return $0
      }
    }
  }

  private enum CountKey: DependencyKey {
    static var liveValue: Counter { Counter() }
    static var testValue: Counter { Counter() }
  }

  /// A tree with a view that has a scope of its own.
  private final class Tree {
    var view: ViewScope? = ViewScope()
    var outer = DependencyValues.current
    var update: (inout DependencyValues) -> Void = { _ in }

    /// Evaluates the modifier, as SwiftUI does.
    @discardableResult
    func evaluate() -> DependencyValues {
      guard let view else { return outer }
      return view.values(of: Screen.self, over: outer, at: .here(), update)
    }

    /// Reads the view's draft.
    @discardableResult
    func read() -> Int { evaluate().runOverCurrent { DependencyValues.current[Draft.self].number } }
  }

  /// Runs an operation inside a session, and waits until the session is closed, with all that is in it.
  private func inSession(_ operation: (Tree) async throws -> Void) async throws {
    let session = DependencyScope(Session.self)
    try await withDependencies {
      $0[TornDownKey.self] = LockIsolated([])
      $0[CountKey.self] = Counter()
    } operation: {
      try await withDependencies(in: session) { try await operation(Tree()) }
    }
    await session.close()
  }

  private var tornDown: [Int] { DependencyValues.current[TornDownKey.self].value }
  private var builtCount: Int { DependencyValues.current[CountKey.self].value }

  /// Waits until so many values have been torn down, by default all that have been built.
  private func waitForClosing(_ count: Int? = nil) async {
    while tornDown.count < count ?? builtCount { try? await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func theScopeStaysOpenUntilTheViewsStateIsReleasedWhateverModelsRememberIt() async throws {
    struct Model {
      @Dependency(Draft.self) var draft
    }
    try await inSession { tree in
      #expect((1...3).map { _ in tree.read() } == [1, 1, 1])
      let model = withDependencies(from: tree.evaluate()) { Model() }
      #expect(model.draft.number == 1)
      #expect(tornDown == [])
      tree.view = nil
      await waitForClosing()
      #expect(tornDown == [1])
      withExtendedLifetime(model) {}
    }
  }

  @Test func theUpdateRunsOnceForEachScopeAndNeverForAViewThatIsNotEvaluated() async throws {
    try await inSession { tree in
      var updates = 0
      tree.update = {
        updates += 1
        $0.greeting = "Screen \(updates)"
        $0.apiClient = .mock
      }
      tree.view = ViewScope()
      tree.view = nil
      #expect(updates == 0)
      tree.view = ViewScope()
      #expect((1...3).map { _ in tree.evaluate().greeting } == ["Screen 1", "Screen 1", "Screen 1"])
      // Nothing counts as changed while the scope stays.
      #expect(tree.evaluate().hasSameValues(as: tree.evaluate()))
    }
  }

  @Test func eachViewHasAScopeOfItsOwn() async throws {
    try await inSession { first in
      let second = Tree()
      #expect([first, second, first, second].map { $0.read() } == [1, 2, 1, 2])
      second.view = nil
      await waitForClosing(1)
      #expect(tornDown == [2])
      #expect(first.read() == 1)
    }
  }

  @Test func theScopesOverridesWinAndOthersFollowTheViewsAround() async throws {
    try await inSession { tree in
      tree.update = { $0.greeting = "Screen" }
      let outer = SubtreeDependencies()
      let results = (1...2).map { number in
        tree.outer = outer.values(over: .current, at: .here()) {
          $0.greeting = "outside"
          $0.number = number
        }
        return "\(tree.evaluate().greeting) \(tree.evaluate().number)"
      }
      #expect(results == ["Screen 1", "Screen 2"])
    }
  }

  @Test func aScopeInAnotherSessionReplacesOneThatClosedWithTheFirst() async throws {
    try await inSession { tree in
      let sessions = [DependencyScope(Session.self), DependencyScope(Session.self)]
      tree.outer = withDependencies(in: sessions[0]) { .current }
      #expect(tree.read() == 1)
      await sessions[0].close()
      #expect(tornDown == [1])
      tree.outer = withDependencies(in: sessions[1]) { .current }
      #expect(tree.read() == 2)
      await sessions[1].close()
      #expect(tornDown == [1, 2])
    }
  }

  /// The events in the life of a view.
  enum Step: CaseIterable {
    case evaluate, read, changeAround, closeAround, makeModel, dropModels, release
  }

  /// Each value is torn down once in every order of events, at the latest when the view has gone.
  @Test func eachValueIsTornDownOnceInEveryOrder() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for first in Step.allCases {
        group.addTask {
          for second in Step.allCases {
            for third in Step.allCases { try await checkTearDowns(after: [first, second, third]) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func checkTearDowns(after steps: [Step]) async throws {
    try await inSession { tree in
      var models: [DependencyValues] = []
      var sessions = [DependencyScope(Session.self)]
      tree.outer = withDependencies(in: sessions[0]) { .current }
      for step in steps {
        switch step {
        case .evaluate: tree.evaluate()
        case .read: if tree.view != nil { tree.read() }
        case .changeAround:
          let number = models.count
          tree.outer = SubtreeDependencies().values(over: tree.outer, at: .here()) { $0.number = number }
        case .closeAround:
          await sessions.removeLast().close()
          sessions.append(DependencyScope(Session.self))
          tree.outer = withDependencies(in: sessions[0]) { .current }
        case .makeModel: models.append(tree.evaluate())
        case .dropModels: models = []
        case .release: tree.view = nil
        }
      }
      tree.view = nil
      await waitForClosing()
      #expect(tornDown.sorted() == Array(1..<(builtCount + 1)), "after \(steps)")
      await sessions[0].close()
      #expect(tornDown.count == builtCount, "after \(steps)")
    }
  }
}
