import DependenciesCore

// The types that the reference model computes with.
extension ReferenceModel {
  enum Override {
    case reset
    case value(Value)

    /// Nil for a reset.
    var value: Value? { if case .value(let value) = self { value } else { nil } }
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

  /// An environment: what is in effect at one point of a program.
  struct Values {
    var writes = Writes()
    /// The open scopes, the innermost first.
    var scopes: [Scope] = []
    /// The store that it names; nil for that of the running test, of a remembered environment, or of the process.
    var store: Store?
    /// The overrides and the context that the running update closure has written.
    var written = Writes()
    /// The update closure that they are the `$0` of.
    var draft: Draft?
    /// The construction that reads.
    var construction: Construction?
    /// The `graph` values of the outermost construction.
    var graph: Graph?

    mutating func write(_ override: Override, for key: Key) {
      (writes.overrides[key], written.overrides[key]) = (override, override)
    }

    /// These values, assigned in an update closure.
    var asWritten: Values {
      var result = self
      result.written = writes
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
    /// The key whose value is missing, if this stands in for it, or was silently built from one that does.
    let mark: Key?
    /// The keys that its construction has read, with those that the constructions of these values have.
    let reads: Set<Key>
    let clock: ProgramClock?
    var outputs: [Int: Value] = [:]
    init(
      _ text: String,
      remembering values: Values? = nil,
      isFamily: Bool = false,
      mark: Key? = nil,
      reads: Set<Key> = [],
      clock: ProgramClock? = nil
    ) {
      (self.text, remembered, self.isFamily, self.mark) = (text, values, isFamily, mark)
      (self.reads, self.clock) = (reads, clock)
    }
  }

  /// An update closure that runs.
  final class Draft {
    /// The values around its call of `prepareDependencies`; nil for another call.
    let preparing: Values?
    /// Identifies the call.
    let line: UInt
    /// Whether it has returned.
    var hasEnded = false
    /// The keys whose marked values it has read without a report.
    var silentlyRead: Set<Key> = []
    init(preparing values: Values? = nil, line: UInt) { (preparing, self.line) = (values, line) }
  }

  final class Construction {
    let isSilent: Bool
    /// The first mark of a value that it has read without a report.
    var mark: Key?
    init(isSilent: Bool) { self.isSilent = isSilent }
  }

  /// The readers of a value of a store, or of a key of which the store has none.
  enum Readers {
    case preparation(Draft)
    /// Several calls, other code, or a construction.
    case others
  }

  /// A time on a clock.
  struct Instant {
    let isOfOtherClock: Bool
    let seconds: Int
  }

  /// A default that is kept, and the time on its reader's clock when its construction began.
  typealias Kept = (value: () -> Value?, began: Instant)

  /// The values of one owner, apart for each context: the process, a test, or fresh values. A scope has its own.
  final class Store: Hashable {
    let root: Program.Root
    /// The context of its readers that have none.
    var context: DependencyContext
    /// The overrides and the context of its environment; nil for fresh values that have not been bound yet.
    var environment: Writes?
    /// Whether its test has ended.
    var isClosed = false
    var built: [Place: Kept] = [:]
    var prepared: [Place: Value] = [:]
    var preparations: [Place: Draft] = [:]
    var readers: [Place: Readers] = [:]
    /// The contexts for which a value was built or set.
    var contextsInUse: Set<DependencyContext> = []

    init(of root: Program.Root, _ context: DependencyContext, environment: Writes? = Writes()) {
      (self.root, self.context, self.environment) = (root, context, environment)
    }

    static func == (left: Store, right: Store) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// A store in which the clock is prepared for each context, if the program has one.
    static func prepared(
      of root: Program.Root,
      _ context: DependencyContext,
      hasClock: Bool = true
    ) -> Store {
      let store = Store(of: root, context)
      if hasClock { store.contextsInUse = Set(DependencyContext.allCases) }
      return store
    }
  }

  /// The `graph` values of one construction.
  final class Graph { var built: [Place: Value] = [:] }

  final class Scope {
    let name: any DependencyScopeName.Type
    let outer: [Scope]
    /// The values that it was opened with; nil once it has closed.
    var values: Values?
    /// The store in effect at the opening.
    let store: Store
    var own: Writes
    var inner: [Scope] = []
    /// Its values in the order of their construction, with the values that they were built from.
    var built: [(place: Place, value: Value, source: Values)] = []

    /// Opens a scope with values as its update closure has left them, and with the store in effect, for a caller in
    /// the given scopes.
    init(_ name: any DependencyScopeName.Type, with values: Values, store: Store, in around: [Scope]) {
      outer = around.first { $0.values != nil }.map { [$0] + $0.outer } ?? []
      (self.name, self.values, self.store, own) = (name, values, store, values.written)
      self.values?.scopes = [self] + outer
      outer.first?.inner.append(self)
    }

    /// Closes the scope and those inside it, and tears their values down.
    func close(_ tearDown: (Value, Values) -> Void) {
      guard values != nil else { return }
      for scope in inner.reversed() { scope.close(tearDown) }
      for (_, value, source) in built.reversed() {
        var source = source
        source.construction = nil
        tearDown(value, source)
      }
      (values, own, built) = (nil, Writes(), [])
    }
  }
}
