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

// A macro cannot see that the type is a closure, which must escape.
@DependencyClient
// 1 error in the expansion: assigning non-escaping parameter 'action' to an '@escaping' closure
struct Aliased {
  var action: Action
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
