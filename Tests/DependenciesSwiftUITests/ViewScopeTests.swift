import DependenciesCore
import DependenciesSwiftUI
import DependenciesTestSupport
import TestHelpers
import Testing

/// The scope of a view, without views.
@Suite(.againstHangs) struct ViewScopeTests {
  private enum Session: DependencyScopeName {}
  private enum Screen: DependencyScopeName {}

  /// Counts the values that were built, and lists those that were torn down.
  private struct Ledger {
    var built = 0
    var tornDown: [Int] = []
  }

  private enum LedgerKey: DependencyKey {
    static var liveValue: LockIsolated<Ledger> { LockIsolated(Ledger()) }
    static var testValue: LockIsolated<Ledger> { liveValue }
  }

  /// A value of the screen, with a unique number.
  private final class Draft: DependencyKey, Sendable {
    let number = DependencyValues.current[LedgerKey.self].withValue { ledger in
      ledger.built += 1
      return ledger.built
    }

    static var liveValue: Draft { Draft() }
    static var testValue: Draft { Draft() }
    static var lifetime: DependencyLifetime { .scoped(to: Screen.self) }
    static func tearDown(_ draft: Draft) async {
      DependencyValues.current[LedgerKey.self].withValue { $0.tornDown.append(draft.number) }
    }
  }

  /// A tree with a view that has a scope of its own.
  private final class Tree {
    var view: ViewScope? = ViewScope(at: .here())
    var outer = DependencyValues.current
    var update: (inout DependencyValues) -> Void = { _ in }

    /// Evaluates the modifier, as SwiftUI does.
    @discardableResult
    func evaluate() -> DependencyValues {
      guard let view else { return outer }
      return view.values(over: outer) { DependencyScope(Screen.self, at: $0, update) }
    }

    /// Reads the view's draft.
    @discardableResult
    func read() -> Int { evaluate()[Draft.self].number }
  }

  /// Runs an operation inside a session, and waits until the session is closed, with all that is in it.
  private func inSession(_ operation: (Tree) async throws -> Void) async throws {
    let session = DependencyScope(Session.self)
    try await withDependencies {
      $0[LedgerKey.self] = LockIsolated(Ledger())
    } operation: {
      try await withDependencies(in: session) { try await operation(Tree()) }
    }
    await session.close()
  }

  private var ledger: Ledger { DependencyValues.current[LedgerKey.self].value }
  private var tornDown: [Int] { ledger.tornDown }

  /// Waits until so many values have been torn down, by default all that have been built.
  private func waitForClosing(_ count: Int? = nil) async throws {
    while tornDown.count < count ?? ledger.built { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func eachViewHasAScopeThatStaysOpenUntilItsStateIsReleasedWhateverModelsRememberIt() async throws {
    struct Model {
      @Dependency(Draft.self) var draft
    }
    try await inSession { tree in
      #expect((1...3).map { _ in tree.read() } == [1, 1, 1])
      let other = Tree()
      #expect([other, tree, other].map { $0.read() } == [2, 1, 2])
      other.view = nil
      try await waitForClosing(1)
      #expect(tornDown == [2])
      let model = withDependencies(from: tree.evaluate()) { Model() }
      #expect(model.draft.number == 1)
      #expect(tornDown == [2])
      tree.view = nil
      try await waitForClosing()
      #expect(tornDown == [2, 1])
      withExtendedLifetime(model) {}
    }
  }

  @Test func theUpdateRunsOnceForEachEvaluatedScopeAndItsOverridesWinOverThoseAround() async throws {
    try await inSession { tree in
      var updates = 0
      tree.update = {
        updates += 1
        $0.greeting = "Screen \(updates)"
        $0.apiClient = .mock
      }
      tree.view = ViewScope(at: .here())
      tree.view = nil
      #expect(updates == 0)
      tree.view = ViewScope(at: .here())
      #expect((1...3).map { _ in tree.evaluate().greeting } == ["Screen 1", "Screen 1", "Screen 1"])
      // Nothing counts as changed while the scope stays.
      #expect(tree.evaluate().hasSameValues(as: tree.evaluate()))
      // Overrides around the view that the scope does not have follow those around.
      for number in 1...2 {
        tree.outer = SubtreeDependencies().values(over: .current, at: .here()) {
          $0.greeting = "outside"
          $0.number = number
        }
        #expect(tree.evaluate().greeting == "Screen 1")
        #expect(tree.evaluate().number == number)
      }
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
      try await waitForClosing()
      #expect(tornDown.sorted() == Array(1..<(ledger.built + 1)), "after \(steps)")
      await sessions[0].close()
      #expect(tornDown.count == ledger.built, "after \(steps)")
    }
  }
}
