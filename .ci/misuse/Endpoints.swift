// Misuses of endpoints.
import DependenciesMacros

struct PlayerError: Error {}

@DependencyClient
struct Defaults {
  var count: () -> Int
  // 14 error: 'count' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, when nobody overrides it (from macro '__DependencyEndpoint')
  // 14 note: Insert '= { <#Int#> }'
  var find: (Int, _ name: String) async -> [String]
  // 13 error: 'find' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, when nobody overrides it (from macro '__DependencyEndpoint')
  // 13 note: Insert '= { _, _ in <#[String]#> }'
  var decode: (Int) throws(PlayerError) -> Int
  // 15 error: 'decode' can throw 'PlayerError' alone, not 'Unimplemented', so it needs a default: what it does, after an issue is reported, when nobody overrides it (from macro '__DependencyEndpoint')
  // 15 note: Insert '= { (_) throws(PlayerError) in throw <#PlayerError#> }'
  var named: () -> Int = makeCount
  // 26 error: The default of 'named' must be a closure in braces, which '@DependencyEndpoint' calls after it has reported an issue; write one, or keep the value with '@DependencyEndpointIgnored' (from macro '__DependencyEndpoint')
  let constant: () -> Int
  // 3 error: 'constant' returns a value and cannot throw, so it needs a default that returns one, which a 'let' cannot have; make it a 'var' with a default (from macro 'DependencyClient')
  // 3 note: Replace 'let' with 'var'
  func later() {}
}

func makeCount() -> Int { 1 }

@DependencyClient
struct Kinds {
  @DependencyEndpoint var number: Int = 1
  // 35 error: 'number' must have a closure type (from macro 'DependencyEndpoint ')
  @DependencyEndpoint var untyped = { 1 }
  // 27 error: 'untyped' needs a written type, from which '@DependencyEndpoint' makes what is called when nobody overrides it (from macro 'DependencyEndpoint ')
  // 27 note: Insert ': <#() -> Void#>'
  // A 'let' cannot be computed, which the compiler says too.
  @DependencyEndpoint let constant: () -> Void
  // 23 error: 'constant' must be a 'var', since tests override endpoints (from macro 'DependencyEndpoint ')
  // 23 note: Replace 'let' with 'var'
  // 27 error: cannot expand accessor macro on variable declared with 'let'
  @DependencyEndpoint static var shared: () -> Void = {}
  // 23 error: 'shared' is static; '@DependencyEndpoint' makes endpoints of stored properties of instances (from macro 'DependencyEndpoint ')
  @DependencyEndpoint var computed: () -> Void { {} }
  // 48 error: 'computed' has accessors; '@DependencyEndpoint' makes endpoints of stored properties without observers (from macro 'DependencyEndpoint ')
  @DependencyEndpoint var observed: () -> Void = {} {
    // 53 error: 'observed' has accessors; '@DependencyEndpoint' makes endpoints of stored properties without observers (from macro 'DependencyEndpoint ')
    didSet {}
  }
  var first: () -> Void, second: () -> Void
  // 3 error: '@DependencyClient' needs a declaration for each endpoint; write them apart (from macro 'DependencyClient')
}

typealias Action = () -> Void

@DependencyClient
struct Aliases {
  @DependencyEndpoint var action: Action
  // 35 error: 'action' must have a closure type; if 'Action' is a type alias of one, write the closure type out (from macro 'DependencyEndpoint ')
  @DependencyEndpoint var optional: (Action)?
  // 37 error: 'optional' must have a closure type; if 'Action' is a type alias of one, write the closure type out (from macro 'DependencyEndpoint ')
}

@DependencyClient
struct Packs<each Value> {
  var save: (repeat each Value) throws -> Void
  // 14 error: 'save' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values (from macro '__DependencyEndpoint')
  var find: (_ id: Int, _ values: repeat [each Value]) throws -> Int
  // 35 error: 'find' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values (from macro '__DependencyEndpoint')
  var tuple: ((Int, repeat each Value)) -> Int = { _ in 1 }
  // 15 error: 'tuple' takes a parameter pack, and Swift cannot pass one to a closure in a property; take a structure that holds the values (from macro '__DependencyEndpoint')
}

@DependencyClient
struct Methods {
  @DependencyEndpoint(method: "not a name") var a: () -> Void
  // 31 error: 'method:' takes the name of the method as a plain string, such as "fetch" (from macro 'DependencyEndpoint')
  @DependencyEndpoint(method: "b") var b: (Int) -> Void
  // 31 error: 'b' has no argument labels, so a method of the same name could not be told from it; use another name (from macro 'DependencyEndpoint')
  @DependencyEndpoint(method: "\(1)") var c: () -> Void
  // 31 error: 'method:' takes the name of the method as a plain string, such as "fetch" (from macro 'DependencyEndpoint')
  @DependencyEndpoint(named: "d") var d: () -> Void
  // 30 error: extra argument 'named' in macro expansion
  var sum: (_ numbers: Int...) throws -> Int
  // 24 error: The arguments of a variadic parameter cannot be passed on by a method; take an array, '[Int]' (from macro '__DependencyEndpoint')
  // 24 note: Replace 'Int...' with '[Int]'
}

struct ByHand {
  @DependencyEndpoint var count: () -> Int
  // 34 error: 'count' returns a value and cannot throw, so it needs a default: what it returns, after an issue is reported, when nobody overrides it (from macro 'DependencyEndpoint ')
  // 34 note: Insert '= { <#Int#> }'
  @DependencyEndpoint func function() {}
  // 3 error: 'accessor' macro cannot be attached to instance method ('function')
  @DependencyEndpointIgnored var ignored: () -> Int
}
