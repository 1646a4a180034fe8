// Misuses of entries.
import DependenciesMacros

final class Log {}

@DependencyClient
struct Client: Sendable {
  var load: @Sendable () throws -> Int
  let name: String
}

extension DependencyValues {
  // A 'let' cannot be computed, which the compiler says too.
  @DependencyEntry let constant: Int = 1
  // 20 error: 'constant' must be a 'var', since dependencies are overridden (from macro 'DependencyEntry ')
  // 20 note: Replace 'let' with 'var'
  // 24 error: cannot expand accessor macro on variable declared with 'let'
  @DependencyEntry static var shared: Int = 1
  // 20 error: 'shared' is static, and a dependency is read from an instance of 'DependencyValues'; remove 'static' (from macro 'DependencyEntry ')
  // 20 note: Remove 'static'
  @DependencyEntry var computed: Int { 1 }
  // 38 error: 'computed' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value (from macro 'DependencyEntry ')
  @DependencyEntry var observed: Int = 1 {
    // 42 error: 'observed' has accessors, and '@DependencyEntry' makes them; remove them, and give it a value (from macro 'DependencyEntry ')
    didSet {}
  }
  @DependencyEntry var empty: Int
  // 24 error: 'empty' needs a value, which tests and previews get, or a 'liveValue:' (from macro 'DependencyEntry ')
  // 24 note: Insert '= <#value#>'
  @DependencyEntry(previewValue: 1) var previewed: Int
  // 41 error: 'previewed' needs a value, which tests and previews get, or a 'liveValue:' (from macro 'DependencyEntry')
  // 41 note: Insert '= <#value#>'
  // The compiler does not ask the macro about several variables.
  @DependencyEntry var (first, second): (Int, Int) = (1, 2)
  // 25 error: accessor macro 'DependencyEntry(_:lifetime:)' can only apply to a single variable
  // 25 error: extensions must not contain stored properties
  // 32 error: accessor macro 'DependencyEntry(_:lifetime:)' can only apply to a single variable
  // 32 error: extensions must not contain stored properties
  @DependencyEntry var one = 1, two = 2
  // 24 error: accessor macro 'DependencyEntry(_:lifetime:)' can only apply to a single variable
  // 24 error: extensions must not contain stored properties
  // 33 error: accessor macro 'DependencyEntry(_:lifetime:)' can only apply to a single variable
  // 33 error: extensions must not contain stored properties
  // A value without a type is made once, so no lifetime could hold for it.
  @DependencyEntry(lifetime: .transient) var inferred = 1
  // 46 error: 'inferred' needs a written type, without which its test value is made once for the process, whatever its 'lifetime:' says (from macro 'DependencyEntry')
  // 46 note: Insert ': <#Type#>'
  @DependencyEntry("InferredKey", liveValue: 2, previewValue: 3, lifetime: .cached) var inferredNamed = 1
  // 89 error: 'inferredNamed' needs a written type, without which its test value is made once for the process, whatever its 'lifetime:' says (from macro 'DependencyEntry')
  // 89 note: Insert ': <#Type#>'
  @DependencyEntry(lifetime: .transient) var neither
  // 46 error: type annotation missing in pattern
  // 46 error: 'neither' needs a value, which tests and previews get, or a 'liveValue:' (from macro 'DependencyEntry')
  // 46 note: Insert '= <#value#>'
  @DependencyEntry(lifetime: 1) var notALifetime: Int = 1
  // 30 error: cannot convert value of type 'Int' to expected argument type 'DependencyLifetime'
  // 37 error: extensions must not contain stored properties
  @DependencyEntry(lifetime: .transient, liveValue: 2) var misplaced: Int = 1
  // 42 error: argument 'liveValue' must precede argument 'lifetime'
  // 60 error: extensions must not contain stored properties
  @DependencyEntry("not a name") var named: Int = 1
  // 20 error: The name of the key must be a plain string, such as "APIClientKey" (from macro 'DependencyEntry')
  @DependencyEntry("\(1)Key") var interpolated: Int = 1
  // 20 error: The name of the key must be a plain string, such as "APIClientKey" (from macro 'DependencyEntry')
  // The compiler does not ask the macro either if its arguments are not right.
  @DependencyEntry(testValue: 1) var unknown: Int = 1
  // 19 error: extraneous argument label 'testValue:' in macro expansion
  // 31 error: cannot convert value of type 'Int' to expected argument type 'String'
  // 38 error: extensions must not contain stored properties
  @DependencyEntry("AKey", "BKey") var twice: Int = 1
  // 3 error: no exact matches in call to macro 'DependencyEntry'
  // 40 error: extensions must not contain stored properties
  @DependencyEntry var log: Log = Log()
  // 24 error: type 'DependencyValues.__Key_log.Value' (aka 'Log') does not conform to the 'Sendable' protocol
  // The value is in a constant of its own, to which the compiler objects too.
  @DependencyEntry var inferredLog = Log()
  // 3 error in the expansion: static property 'testValue' is not concurrency-safe because non-'Sendable' type 'Log' may have shared mutable state [#MutableGlobalVariable]
  // 24 error: type 'Log' does not conform to the 'Sendable' protocol
  @DependencyEntry(liveValue: "a") var mismatch: Int = 1
  // 3 error in the expansion: cannot convert return expression of type 'String' to return type 'DependencyValues.__Key_mismatch.Value' (aka 'Int')
  // The compiler shows arguments of macros nothing that other macros make. Give the value a name, and write 'Client.live'.
  @DependencyEntry(liveValue: Client(name: "live")) var client: Client = Client(name: "test")
  // 31 error: 'Client' cannot be constructed because it has no accessible initializers
  // 57 error: extensions must not contain stored properties
  @DependencyEntry var opaque: some Sequence<Int> = [1]
  // 32 error: 'opaque' has an opaque type, so it could never have another value; write 'any' instead of 'some' (from macro 'DependencyEntry ')
  // 32 note: Replace 'some' with 'any'
  @DependencyEntry(liveValue: [1]) var opaqueLive: (some Sequence<Int>)?
  // 53 error: 'opaqueLive' has an opaque type, so it could never have another value; write 'any' instead of 'some' (from macro 'DependencyEntry')
  // 53 note: Replace 'some' with 'any'
  @DependencyEntry func function() {}
  // 3 error: 'accessor' macro cannot be attached to instance method ('function')
}

struct Elsewhere {
  @DependencyEntry var inAType: Int = 1
  // 3 error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one (from macro 'DependencyEntry ')
}

extension Log {
  @DependencyEntry var inAnotherExtension: Int = 1
  // 3 error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one (from macro 'DependencyEntry ')
}

@DependencyEntry var global: Int = 1
// 1 error: 'peer' macros are not allowed to introduce arbitrary names at global scope
// 22 error: var 'global' is not concurrency-safe because it is nonisolated global shared mutable state [#MutableGlobalVariable]

func function() {
  @DependencyEntry var local: Int = 1
  // 3 error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one (from macro 'DependencyEntry ')
}
