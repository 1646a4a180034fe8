import DependenciesCore

// Values that use another one, each in another way, for the order of tear-downs.

/// A key of the session that notes its tear-down.
protocol OrderedKey: TestDependencyKey {
  static var name: String { get }
}

extension OrderedKey {
  static var name: String { "user" }
  static var lifetime: DependencyLifetime { .scoped(to: Session.self) }
  static func tearDown(_ value: Value) async throws { Life.current.tornDown(name) }
}

/// The value that the others use.
struct Thing: Sendable {
  var number = 1
  func use() {}
}

enum Used: OrderedKey {
  static let name = "used"
  static var testValue: Thing { Thing() }
}

enum OfSameType: OrderedKey {
  static let name = "other"
  static var testValue: KnownThing { KnownThing() }
}

enum Known: OrderedKey {
  static let name = "known"
  static var testValue: KnownThing { KnownThing() }
}

struct KnownThing: Sendable {
  let number = 1
}

extension DependencyValues {
  var used: Thing { self[Used.self] }
  var known: KnownThing { self[__entry: Known.self, path: \.known] }
}

/// A value that a property names, by key.
struct ByProperty: Sendable {
  @Dependency(Used.self) var used
}

enum ByKey: OrderedKey {
  static var testValue: ByProperty { ByProperty() }
}

enum ByPath: OrderedKey {
  struct Value: Sendable {
    @Dependency(\.used) var used
  }
  static var testValue: Value { Value() }
}

enum ByKnownPath: OrderedKey {
  struct Value: Sendable {
    @Dependency(\.known) var known
  }
  static var testValue: Value { Value() }
}

enum ByChild: OrderedKey {
  struct Value: Sendable {
    let children = [ByProperty()]
  }
  static var testValue: Value { Value() }
}

enum ByTransient: OrderedKey {
  enum Part: TestDependencyKey {
    static var testValue: ByProperty { ByProperty() }
    static var lifetime: DependencyLifetime { .transient }
  }
  static var testValue: ByProperty { read(Part.self) }
}

enum ByVariable: OrderedKey {
  static var testValue: @Sendable () -> Thing {
    @Dependency(Used.self) var used
    return { [_used] in _used.wrappedValue }
  }
}

enum ByClosure: OrderedKey {
  static var testValue: @Sendable () -> Void {
    {
      @Dependency(Used.self) var used
      used.use()
    }
  }
}

enum ByMethod: OrderedKey {
  struct Value: Sendable {
    func use() {
      @Dependency(Used.self) var used
      used.use()
    }
  }
  static var testValue: Value { Value() }
}

enum ByTearDown: OrderedKey {
  static var testValue: Int { 1 }
  static func tearDown(_ value: Int) async throws {
    @Dependency(Used.self) var used
    withExtendedLifetime(_used) { Life.current.tornDown(name) }
  }
}

enum ByClient: OrderedKey {
  struct Value: Sendable {
    @Dependency(Client.self) var client
  }
  struct Client: TestDependencyKey, Sendable {
    @Dependency(Used.self) private var used
    static var testValue: Client { Client() }
    // The client is of the whole test, so it reads through the scope of its caller.
    func use() { read(Used.self).use() }
  }
  static var testValue: Value { Value() }
}

enum ByLateChild: OrderedKey {
  struct Value: Sendable {
    @Dependency(\.self) private var all
    func makeChild() -> Thing { withDependencies(from: self) { ByProperty().used } }
  }
  static var testValue: Value { Value() }
}

enum ByPart: OrderedKey {
  struct Value: Sendable {
    @Dependency(\.used.number) var number
  }
  static var testValue: Value { Value() }
}

enum ByAll: OrderedKey {
  struct Value: Sendable {
    @Dependency(\.self) var all
  }
  static var testValue: Value { Value() }
}

enum ByTask: OrderedKey {
  struct Value: Sendable {
    let begin: AsyncStream<Void>.Continuation
    let task: Task<Thing, Never>

    init() {
      let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
      self.begin = begin
      task = Task {
        for await _ in beginning {}
        return ByProperty().used
      }
    }
  }
  static var testValue: Value { Value() }
}

/// A value that names another one.
enum Names<Other: OrderedKey>: OrderedKey {
  struct Value: Sendable {
    @Dependency(Other.self) var other
  }
  static var name: String { "a user of \(Other.name)" }
  static var testValue: Value { Value() }
}

/// Two values that name one another.
enum First: OrderedKey {
  struct Value: Sendable {
    @Dependency(Second.self) var second
  }
  static let name = "first"
  static var testValue: Value { Value() }
}

enum Second: OrderedKey {
  struct Value: Sendable {
    @Dependency(First.self) var first
  }
  static let name = "second"
  static var testValue: Value { Value() }
}
