import DependenciesCore

// The types that the reference model computes with.
extension ReferenceModel {
  /// The name of an override. A scope, open or closed, is an override under its name, and under that of the
  /// innermost scope.
  enum Name: Hashable {
    case key(Key), scope(ProgramScope), innermostScope, context
  }

  enum Override {
    case reset
    case value(Value)
    case scope(Scope)
    case context(DependencyContext)

    /// Nil for a reset.
    var value: Value? { if case .value(let value) = self { value } else { nil } }

    func isSame(as other: Override?) -> Bool {
      switch (self, other) {
      case (.reset, .reset): true
      case (.value(let value), .value(let other)): value === other
      case (.scope(let scope), .scope(let other)): scope === other
      case (.context(let context), .context(let other)): context == other
      default: false
      }
    }
  }

  struct Overrides {
    private var all: [Name: Override] = [:]

    subscript(name: Name) -> Override? {
      get { all[name] }
      set { all[name] = newValue }
    }

    subscript(key: Key) -> Override? { all[.key(key)] }

    var context: DependencyContext? {
      if case .context(let context) = all[.context] { context } else { nil }
    }

    /// The scope of a name, or the innermost one. It may be closed.
    func scope(_ name: Name) -> Scope? {
      if case .scope(let scope) = all[name] { scope } else { nil }
    }

    /// The overrides that stay where code leaves the scopes, which take their values with them. One that was
    /// closed when it was entered has the reset of its key in the place of its value.
    var withoutScopes: Overrides {
      var result = self
      for case .scope(let scope) in all.values {
        for (name, override) in all {
          switch override {
          case .scope: result.all[name] = nil
          case .value(let value): if value === scope.value { result.all[name] = nil }
          case .reset: if scope.isClosed, scope.nameAlone[name] != nil { result.all[name] = nil }
          case .context: break
          }
        }
      }
      return result
    }

    /// Merges these over others, key by key.
    func over(_ other: Overrides) -> Overrides {
      if other.all.isEmpty { return self }
      var result = self
      result.all.merge(other.all) { own, _ in own }
      return result
    }

    /// The overrides that a closure has set, since they differ from those around it, and those whose names are
    /// in others.
    func changes(of around: Overrides, and others: Overrides = .init()) -> Overrides {
      var result = self
      result.all = all.filter { others.all[$0.key] != nil || !$0.value.isSame(as: around.all[$0.key]) }
      return result
    }
  }

  /// An environment: what is in effect at one point of a program.
  struct Values {
    var overrides = Overrides()
    /// The store that it names; nil for that of the running test, of a remembered environment, or of the
    /// process.
    var store: Store?
    /// The update closure that they are the `$0` of.
    var draft: Draft?
    /// The construction that reads.
    var construction: Construction?
    /// The `graph` values of the outermost construction.
    var graph: Graph?
    /// The keys that the nearest kept value uses.
    var uses: Uses?
  }

  /// What a value uses: keys, or all if a `@Dependency` with a path is made in its construction, since all values
  /// have the same type.
  final class Uses {
    var keys: Set<Key> = []
    var usesAll = false
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

  /// The values of the process, a test, or fresh values, apart for each context. A scope has its own.
  final class Store: Hashable {
    let root: Program.Root
    /// The context of its readers that have none.
    var context: DependencyContext
    /// The overrides of its environment; nil for fresh values that have not been bound yet.
    var environment: Overrides?
    /// Whether its test has ended.
    var isClosed = false
    var built: [Place: Kept] = [:]
    var prepared: [Place: Value] = [:]
    var preparations: [Place: Draft] = [:]
    var readers: [Place: Readers] = [:]
    /// The contexts for which a value was built or set.
    var contextsInUse: Set<DependencyContext> = []

    init(of root: Program.Root, _ context: DependencyContext, environment: Overrides? = Overrides()) {
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

  /// A scope. Once it has closed, it has nothing but its name, and where it was.
  final class Scope {
    let name: ProgramScope
    /// The value that it carries.
    let value: Value?
    /// Which one of the program it is.
    var number = 0
    /// The scope that it is inside of.
    let around: Scope?
    /// The environment of its opening, with its own overrides; nil once it has closed.
    var environment: Values?
    /// The store in effect at its opening.
    let store: Store
    /// Its own overrides, which win where it is entered.
    var own = Overrides()
    /// The scopes that were opened inside it, the youngest last.
    var inner: [Scope] = []
    /// Its values, the youngest last.
    var built: [(place: Place, value: Value, uses: Uses)] = []
    /// Its values in the order for their tear-downs, the first one last; nil if it must be found.
    var order: [Place]?
    /// The places of the values that have been torn down.
    var tornDown: Set<Place> = []
    /// Whether it has begun to close.
    var isClosing = false
    /// The errors of its tear-downs and of those of the scopes inside it, the first one first.
    var errors: [String] = []
    /// How many variables and calls have its `DependencyScope`.
    var holders = 0

    init(_ name: ProgramScope, carrying value: Value?, inside around: Scope?, store: Store) {
      (self.name, self.value, self.around, self.store) = (name, value, around, store)
    }

    var isClosed: Bool { environment == nil }

    /// The scope as an override, and as the innermost one, with its value.
    var named: Overrides {
      var result = nameAlone
      result[.innermostScope] = .scope(self)
      if let key = name.key, let value { result[.key(key)] = .value(value) }
      return result
    }

    /// The scope as an override, which hides the value of another scope.
    var nameAlone: Overrides {
      var result = Overrides()
      result[.scope(name)] = .scope(self)
      if let key = name.key { result[.key(key)] = .reset }
      return result
    }
  }
}
