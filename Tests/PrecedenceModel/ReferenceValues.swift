import DependenciesCore

// The types that the reference model computes with.
extension ReferenceModel {
  enum Override {
    case reset
    case value(Value)
    case built(Factory)
    case undocumented

    var ifKept: Override { if case .built = self { .undocumented } else { self } }
  }

  /// Overrides and a context.
  struct Writes {
    var overrides: [Key: Override] = [:]
    var context: DependencyContext?

    func over(_ other: Writes) -> Writes {
      Writes(
        overrides: overrides.merging(other.overrides) { own, _ in own },
        context: context ?? other.context
      )
    }
  }

  /// The values in effect at one point of a program.
  struct Values {
    var writes = Writes()
    /// The keys whose override belongs to the reader of the default under construction.
    var borrowed: Set<Key> = []
    /// The open scopes, the innermost first.
    var scopes: [Scope] = []
    /// The open scopes around the reader of the value under construction.
    var outsideScopes: [Scope] = []
    var store: Store
    /// The overrides and the context that the running update closure has written.
    var written = Writes()
    /// The `graph` values of the running construction.
    var graph: Graph?

    var context: DependencyContext { writes.context ?? store.context }

    mutating func write(_ override: Override, for key: Key) {
      (writes.overrides[key], written.overrides[key]) = (override, override)
      borrowed.remove(key)
    }

    /// These values, assigned in an update closure.
    var asWritten: Values {
      var result = self
      result.written = writes
      return result
    }

    /// These values over those that an object remembers.
    func over(_ captured: Values) -> Values {
      var result = self
      result.writes = writes.over(captured.writes)
      result.scopes = merge(scopes, over: captured.scopes)
      if store.root < captured.store.root { result.store = captured.store }
      return result
    }

    /// These values inside a scope. Its outer scopes that are not entered yet are entered with it.
    func entering(_ scope: Scope) -> Values {
      var result = scope.values.map(over) ?? self
      let missing = scope.outer.prefix { outer in scopes.first { $0.name == outer.name } !== outer }
      for scope in missing.reversed() + [scope] { result.writes = scope.own.over(result.writes) }
      result.scopes = merge([scope] + scope.outer, over: scopes)
      return result
    }

    /// The values that a `@Dependency` remembers if it is made here.
    var remembered: Values {
      var result = self
      result.writes.overrides = writes.overrides.filter { !borrowed.contains($0.key) }
      (result.borrowed, result.outsideScopes, result.graph) = ([], [], nil)
      return result
    }

    /// The values that a kept value is built from, for a reader here.
    var forKeptValue: Values {
      var result = self
      (result.borrowed, result.scopes) = (Set(writes.overrides.keys), [])
      return result
    }
  }

  struct Place: Hashable {
    let key: Key
    let context: DependencyContext
  }

  final class Value {
    let text: String
    /// The values that its `@Dependency` properties remember; nil if it has none.
    let remembered: Values?
    let isFamily: Bool
    var outputs: [Int: Value] = [:]
    init(_ text: String, remembering values: Values? = nil, isFamily: Bool = false) {
      (self.text, remembered, self.isFamily) = (text, values, isFamily)
    }
  }

  /// An override that is built when it is read.
  final class Factory {
    let number: Int
    var value: Value?
    init(_ number: Int) { self.number = number }
  }

  /// A default that is kept, and the time on its reader's clock when its construction began.
  typealias Kept = (value: () -> Value?, began: Int)

  /// The values of the process, of a test, or fresh ones.
  final class Store {
    let root: Program.Root
    /// The context of the process.
    let context: DependencyContext
    var built: [Place: Kept] = [:]
    var prepared: [Place: Override] = [:]
    /// The overrides that the running closure of `prepareDependencies` has set so far.
    var preparing: [Place: Override] = [:]
    init(of root: Program.Root, _ context: DependencyContext) { (self.root, self.context) = (root, context) }
  }

  /// The `graph` values of one construction.
  final class Graph { var built: [Place: Value] = [:] }

  final class Scope {
    let name: any DependencyScopeName.Type
    let outer: [Scope]
    /// The values that it was opened with; nil once it has closed.
    var values: Values?
    var own: Writes
    var inner: [Scope] = []
    /// Its values in the order of their construction, with the values that they were built from.
    var built: [(place: Place, value: Value, source: Values)] = []

    /// Opens a scope with values as its update closure has left them, for a caller in the given scopes.
    init(_ name: any DependencyScopeName.Type, with values: Values, in around: [Scope]) {
      outer = around.first { $0.values != nil }.map { [$0] + $0.outer } ?? []
      (self.name, self.values, own) = (name, values, values.written)
      self.values?.scopes = [self] + outer
      outer.first?.inner.append(self)
    }

    /// Closes the scope and those inside it, and tears their values down.
    func close(_ tearDown: (Value, Values) -> Void) {
      guard values != nil else { return }
      for scope in inner.reversed() { scope.close(tearDown) }
      for (_, value, source) in built.reversed() { tearDown(value, source) }
      (values, own, built) = (nil, Writes(), [])
    }
  }

  static func merge(_ upper: [Scope], over lower: [Scope]) -> [Scope] {
    upper
      + lower.filter { scope in
        !upper.contains { $0 === scope || $0.name == scope.name && scope.values == nil }
      }
  }
}
