// Misuses of clients.
import DependenciesMacros

@DependencyClient
class ClassClient {
  // 1 error: '@DependencyClient' makes clients of structures, and 'ClassClient' is declared with 'class'; declare a 'struct' whose properties are closures (from macro 'DependencyClient')
  var load: () throws -> Int = { 1 }
}

@DependencyClient
actor ActorClient {
  // 1 error: '@DependencyClient' makes clients of structures, and 'ActorClient' is declared with 'actor'; declare a 'struct' whose properties are closures (from macro 'DependencyClient')
  var load: () throws -> Int = { 1 }
}

@DependencyClient
protocol ProtocolClient {
  // 1 error: '@DependencyClient' makes clients of structures, and 'ProtocolClient' is declared with 'protocol'; declare a 'struct' whose properties are closures (from macro 'DependencyClient')
  var load: () throws -> Int { get }
}

// The compiler says it for each role of the macro.
@DependencyClient
// 1 error: 'memberAttribute' macro cannot be attached to global function ('functionClient')
// 1 error: 'member' macro cannot be attached to global function ('functionClient')
func functionClient() {}

struct Thing: Sendable {}

@DependencyClient
struct Properties: Sendable {
  var thing = Thing()
  // 7 error: 'thing' needs a written type, which '@DependencyClient' repeats in the initializer (from macro 'DependencyClient')
  // 7 note: Insert ': <#Type#>'
  let (first, second): (Int, Int)
  // 3 error: '@DependencyClient' cannot initialize a pattern; write a declaration for each property (from macro 'DependencyClient')
  private var other = Thing()
  var load: @Sendable () throws -> Int
}

@DependencyClient(access: "public")
// 27 error: extra argument 'access' in macro expansion
struct Arguments {
  var load: () throws -> Int
}

@MainActor
// 1 error: 'Isolated' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it (from macro 'DependencyClient')
// 1 note: Replace '@MainActor' with 'nonisolated'
@DependencyClient
struct Isolated {
  var load: () throws -> Int
}

typealias Action = () -> Void

// A macro cannot see that these types are closures, which must escape. The overload that the compiler chooses tells.
@DependencyClient
struct Aliased {
  var action: Action
  // 15 error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'action' (from macro '__dependencyClosureCheck')
  private let other: (Misuse.Action)
  // 22 error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'other' (from macro '__dependencyClosureCheck')
  @DependencyEndpointIgnored var generic: Handler<Int> = { _ in }
  // 43 error: 'Handler' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'generic' (from macro '__dependencyClosureCheck')
  @DependencyEndpoint var endpoint: Action
  // 37 error: 'endpoint' must have a closure type; if 'Action' is a type alias of one, write the closure type out (from macro 'DependencyEndpoint ')
  var optional: Action?
  var thing: Thing
}

typealias Handler<Value> = @MainActor (Value) async throws(CancellationError) -> Void

@DependencyClient
struct Opaque {
  var values: some Collection<Int> = [1]
  // 15 error: 'values' has an opaque type, so it could never have another value; write 'any' instead of 'some' (from macro 'DependencyClient')
  // 15 note: Replace 'some' with 'any'
  var load: () throws -> Int
}

// The operator is found twice, since the macro of a written endpoint may declare anything. The compiler reports it as well.
@DependencyClient
struct EquatableClient: Sendable, Equatable {
  // 35 error: 'EquatableClient' cannot declare its conformance to 'Equatable' here, since the compiler finds operators such as '==' twice in a type with '@DependencyEndpoint'; move the conformance to an extension (from macro 'DependencyClient')
  // 8 error: type 'EquatableClient' does not conform to protocol 'Equatable'
  @DependencyEndpoint(method: "load")
  var loadNumber: @Sendable (_ id: Int) throws -> Int
  static func == (first: Self, second: Self) -> Bool { true }
}

// Nothing is wrong with these.
@DependencyClient
struct EquatableInExtension: Sendable {
  @DependencyEndpoint(method: "load")
  var loadNumber: @Sendable (_ id: Int) throws -> Int
}

extension EquatableInExtension: Equatable {
  static func == (first: Self, second: Self) -> Bool { true }
}

@DependencyClient
struct Equatables: Hashable {
  var load: (_ id: Int) throws -> Int
  let save: (_ id: Int) throws -> Void
  static func == (first: Self, second: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

@DependencyClient
struct Noncopyable: ~Copyable {
  let thing: NoncopyableThing
  var load: (_ id: Int) throws -> Int
  @DependencyEndpoint var save: (_ id: Int) throws -> Void
}

struct NoncopyableThing: ~Copyable {}

@DependencyClient
struct ConditionallyAvailable {
  #if os(Windows)
  #else
    @available(*, deprecated)
  #endif
  var load: (_ id: Int) throws -> Int
  #if compiler(>=6)
    @available(*, unavailable)
  #endif
  var save: (_ id: Int) throws -> Void
}

@DependencyClient
struct Conditions {
  // 1 error: '@DependencyClient' makes an initializer for each combination of '#if' around properties, and these are more than 32; put what depends on conditions into a client of its own (from macro 'DependencyClient')
  #if FIRST
    var first: Int
  #endif
  #if SECOND
    var second: Int
  #endif
  #if THIRD
    var third: Int
  #endif
  #if FOURTH
    var fourth: Int
  #endif
  #if FIFTH
    var fifth: Int
  #endif
  #if SIXTH
    var sixth: Int
  #endif
  var load: () throws -> Int
}

@DependencyClient(lifetime: 1)
// 29 error: cannot convert value of type 'Int' to expected argument type 'DependencyLifetime'
struct NoLifetime {
  var load: () throws -> Int
}

@DependencyClient(lifetime: .transient)
// 1 error in the expansion: invalid redeclaration of 'lifetime'
struct TwoLifetimes {
  static var lifetime: DependencyLifetime { .cached }
  var load: () throws -> Int
}
