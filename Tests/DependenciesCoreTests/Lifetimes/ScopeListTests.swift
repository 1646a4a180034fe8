import DependenciesCore
import DependenciesTestSupport
import ReportRecorder
import Testing

/// All ways to be inside up to four scopes and to remember up to four, against the rule for merging the two.
@Suite struct ScopeListTests {
  // A scope that was opened beside another hid the scopes around it from objects that remembered those.
  @Test(arguments: Layout.all)
  func aReadSeesTheScopesAroundItAndThenThoseThatItsObjectRemembers(_ layout: Layout) async {
    await withDependencies {
      $0.context = .live
    } operation: {
      let scopes = layout.open()
      let entries = layout.entries.map { ScopeEntry($0, in: layout, scopes) }
      let mismatch = DependencyDiagnostics.withReporter { _ in
      } operation: {
        layout.firstMismatch(among: entries, closed: nil)
      }
      #expect(mismatch == nil)
      await scopes[0].close()
      // Scopes inside a closed one have closed as well, so only scopes beside each other are tried.
      if layout.enclosing == [nil, nil, nil, nil] {
        let mismatch = DependencyDiagnostics.withReporter { _ in
        } operation: {
          layout.firstMismatch(among: entries, closed: 0)
        }
        #expect(mismatch == nil)
      }
      for scope in scopes { await scope.close() }
    }
  }
}

extension Layout {
  /// Tries all pairs of code that is inside some scopes, and of an object that remembers some.
  ///
  /// - Parameter closed: The scope that has closed. The object may remember it.
  /// - Returns: The first read that differs from the rule, as text.
  fileprivate func firstMismatch(among entries: [ScopeEntry], closed: Int?) -> String? {
    for current in entries where closed.map({ !current.order.contains($0) }) ?? true {
      for remembered in entries {
        let expected = names(in: current.list, over: remembered.list, closed: closed)
        // A read of a name that is not open is reported, which takes long.
        let names = expected.map { $0 >= 0 || closed != nil }
        let found = current.continuation.yield { remembered.object.scopes(of: names) }
        if found != expected {
          return "inside \(current.order), remembering \(remembered.order): \(found), not \(expected)"
        }
      }
    }
    return nil
  }
}

/// Four scopes: their names, and the scope that each was opened in.
struct Layout: Sendable {
  let names: [Int]
  let enclosing: [Int?]

  static let all = [
    Layout(names: [0, 1, 2, 3], enclosing: [nil, nil, nil, nil]),
    Layout(names: [0, 1, 0, 1], enclosing: [nil, nil, nil, nil]),
    Layout(names: [0, 1, 2, 3], enclosing: [nil, 0, 1, 2]),
    Layout(names: [0, 1, 1, 0], enclosing: [nil, 0, 0, 1]),
    Layout(names: [0, 1, 2, 2], enclosing: [nil, 0, 0, nil]),
    Layout(names: [0, 0, 1, 1], enclosing: [nil, nil, 0, 1]),
  ]

  /// All orders in which code can enter some of the scopes.
  var entries: [[Int]] {
    var orders: [[Int]] = [[]]
    var next = 0
    while next < orders.count {
      let order = orders[next]
      orders += names.indices.filter { !order.contains($0) }.map { order + [$0] }
      next += 1
    }
    return orders
  }

  func open() -> [DependencyScope] {
    func open<Name: DependencyScopeName>(_ name: Name.Type, _ index: Int) -> DependencyScope {
      DependencyScope(name) { $0[IndexKey.self] = index }
    }
    return names.indices.reduce(into: []) { scopes, index in
      let name = Self.nameTypes[names[index]]
      let scope = enclosing[index].map { around in
        withDependencies(in: scopes[around]) { open(name, index) }
      }
      scopes.append(scope ?? open(name, index))
    }
  }

  /// The list of scopes after code has entered one: with the scopes around it, over those entered before.
  func list(entering scope: Int, in list: [Int]) -> [Int] {
    merge(Array(sequence(first: scope) { enclosing[$0] }), over: list, closed: nil)
  }

  func merge(_ upper: [Int], over lower: [Int], closed: Int?) -> [Int] {
    upper
      + lower.filter { scope in
        !upper.contains(scope)
          && !(scope == closed && upper.contains { names[$0] == names[scope] })
      }
  }

  /// The scope of each name that a read uses; -1 if it gets the test value.
  func names(in upper: [Int], over lower: [Int], closed: Int?) -> [Int] {
    let merged = merge(upper, over: lower, closed: closed)
    return Self.nameTypes.indices.map { name in
      let scope = merged.first { names[$0] == name }
      return scope == closed ? -1 : scope ?? -1
    }
  }

  private enum Name0: DependencyScopeName {}
  private enum Name1: DependencyScopeName {}
  private enum Name2: DependencyScopeName {}
  private enum Name3: DependencyScopeName {}

  private static let nameTypes: [any DependencyScopeName.Type] = [
    Name0.self, Name1.self, Name2.self, Name3.self,
  ]

  /// Reads which scope of each name is open.
  final class Reader: Sendable {
    private let keys = [
      Dependency(Key<Name0>.self), Dependency(Key<Name1>.self), Dependency(Key<Name2>.self),
      Dependency(Key<Name3>.self),
    ]

    func scopes(of names: [Bool]) -> [Int] { zip(keys, names).map { $1 ? $0.wrappedValue : -1 } }
  }

  fileprivate enum Key<Name: DependencyScopeName>: DependencyKey {
    static var liveValue: Int { DependencyValues.current[IndexKey.self] }
    static var testValue: Int { -1 }
    static var lifetime: DependencyLifetime { .scoped(to: Name.self) }
  }

  private enum IndexKey: DependencyKey {
    static let liveValue = -1
    static let testValue = -1
  }
}

/// Code that is inside some of the scopes.
private struct ScopeEntry {
  let order: [Int]
  let list: [Int]
  let continuation: DependencyValues.Continuation
  let object: Layout.Reader

  init(_ order: [Int], in layout: Layout, _ scopes: [DependencyScope]) {
    self.order = order
    list = order.reduce([]) { layout.list(entering: $1, in: $0) }
    (continuation, object) = order.reduce((withEscapedDependencies { $0 }, Layout.Reader())) { outer, scope in
      outer.0.yield {
        withDependencies(in: scopes[scope]) { (withEscapedDependencies { $0 }, Layout.Reader()) }
      }
    }
  }
}
