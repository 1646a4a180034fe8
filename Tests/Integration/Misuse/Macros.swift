// Misuses of the macros at which the compiler has something to say as well. The tests of the plugin assert all messages of the macros.
import DependenciesMacros

final class Log {}

@DependencyClient
class ClassClient {
  // 1 error: '@DependencyClient' makes clients of structures, and 'ClassClient' is declared with 'class'; declare a 'struct' whose properties are closures (from macro 'DependencyClient')
  var load: () throws -> Int = { 1 }
}

// The compiler says it for each role of the macro.
@DependencyClient
// 1 error: 'memberAttribute' macro cannot be attached to global function ('functionClient')
// 1 error: 'member' macro cannot be attached to global function ('functionClient')
func functionClient() {}

@DependencyClient(access: "public")
// 27 error: extra argument 'access' in macro expansion
struct Arguments {
  var load: () throws -> Int
}

@MainActor
// 1 error: 'Isolated' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it (from macro 'DependencyClient')
@DependencyClient
struct Isolated {
  var load: () throws -> Int
}

typealias Action = () -> Void
typealias Handler<Value> = @MainActor (Value) async throws(CancellationError) -> Void

// A macro cannot see that these types are closures, which must escape. The overload that the compiler chooses tells.
@DependencyClient
struct Aliased {
  var action: Action
  // 15 error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'action' (from macro '__dependencyClosureCheck')
  private let other: (Misuse.Action)
  // 22 error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'other' (from macro '__dependencyClosureCheck')
  @DependencyEndpointIgnored var generic: Handler<Int> = { _ in }
  // 43 error: 'Handler' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'generic' (from macro '__dependencyClosureCheck')
  var optional: Action?
  var log: Log
  var load: () throws -> Int
}

// A 'let' cannot be computed, which the compiler says too.
@DependencyClient
struct Constant {
  @DependencyEndpoint let constant: () -> Void
  // 23 error: 'constant' must be a 'var', since tests override endpoints (from macro 'DependencyEndpoint ')
  // 27 error: cannot expand accessor macro on variable declared with 'let'
  @DependencyEndpoint func function() {}
  // 3 error: 'accessor' macro cannot be attached to instance method ('function')
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

struct Data {}

// A closure cannot be generic. The compiler stops reading it at '<'.
@DependencyClient
struct GenericClient {
  var decode: @Sendable<Value> (_ value: Value) async throws -> Data
  // 24 error: expected type
  // 24 error: consecutive declarations on a line must be separated by ';'
  // 24 error: expected declaration
  // 24 error: 'decode' cannot be generic, since Swift has no generic closures; use types such as 'Data' or 'any Encodable', and declare a generic method that calls it (from macro 'DependencyClient')
}

@DependencyClient
struct UndeclaredParameter: Sendable {
  var decode: @Sendable () async throws -> T
  // 44 error: cannot find type 'T' in scope
}

// A macro does not see this conformance, so the compiler reports the property that holds the closure.
@DependencyClient
struct SendableInExtension {
  var load: () throws -> Int
}

extension SendableInExtension: Sendable {}

@DependencyClient
struct SendableClient: Sendable {
  var load: () throws -> Int
  // 13 error: 'load' must be '@Sendable', since 'SendableClient' is 'Sendable' (from macro '__DependencyEndpoint')
}

// Nothing reads its lifetime.
@DependencyClient(lifetime: .transient)
// 19 warning: 'NoKey' is no 'TestDependencyKey', so its 'lifetime:' has no effect; pass the lifetime to '@DependencyEntry', or declare the conformance (from macro '__dependencyKeyCheck')
struct NoKey: Sendable {
  var load: @Sendable () throws -> Int
}

@DependencyClient(lifetime: .transient)
struct OwnKey: Sendable {
  var load: @Sendable () throws -> Int
}

extension OwnKey: TestDependencyKey {
  static var testValue: OwnKey { OwnKey() }
}

@DependencyClient
struct Client: Sendable {
  var load: @Sendable () throws -> Int
  let name: String
}

extension DependencyValues {
  @DependencyEntry let constant: Int = 1
  // 20 error: 'constant' must be a 'var', since dependencies are overridden (from macro 'DependencyEntry ')
  // 24 error: cannot expand accessor macro on variable declared with 'let'
  // The compiler does not ask the macro about several variables.
  @DependencyEntry var one = 1, two = 2
  // 24 error: accessor macro 'DependencyEntry(lifetime:)' can only apply to a single variable
  // 24 error: extensions must not contain stored properties
  // 33 error: accessor macro 'DependencyEntry(lifetime:)' can only apply to a single variable
  // 33 error: extensions must not contain stored properties
  @DependencyEntry(lifetime: 1) var notALifetime: Int = 1
  // 3 error: no exact matches in call to macro 'DependencyEntry'
  // 37 error: extensions must not contain stored properties
  // The compiler does not ask the macro either if its arguments are not right.
  @DependencyEntry(testValue: 1) var unknown: Int = 1
  // 20 error: '@DependencyEntry' has no argument 'testValue:'; write the value for tests after '=' (from macro 'DependencyEntry')
  @DependencyEntry var log: Log = Log()
  // 24 error: type 'DependencyValues.logDependencyKey.Value' (aka 'Log') does not conform to the 'Sendable' protocol
  @DependencyEntry var number: Int = 1
  // The compiler shows arguments of macros nothing that other macros make. Give the value a name, and write 'Client.live'.
  @DependencyEntry(liveValue: Client(name: "live")) var client: Client = Client(name: "test")
  // 31 error: 'Client' cannot be constructed because it has no accessible initializers
  // 57 error: extensions must not contain stored properties
  @MainActor var title: String { "title" }
}

extension Client {
  @DependencyEntry var number: Int = 1
  // 3 error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one (from macro 'DependencyEntry ')
}

@DependencyEntry var global: Int = 1
// 1 error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one (from macro 'DependencyEntry ')

// A macro does not look at functions. The compiler finds the one that has the name.
@DependencyProperties(\.number)
// 68 error: invalid redeclaration of 'number'
final class WrittenFunction {
  func number() {}
}

@DependencyProperties(\.nothing)
// 23 error: value of type 'DependencyValues' has no member 'nothing'
final class NoSuchPath {}

// The path of a property of an actor is not 'Sendable'.
@MainActor
@DependencyProperties(\.title)
// 23 error: type 'KeyPath<DependencyValues, String>' does not conform to the 'Sendable' protocol
final class IsolatedPath {}

// A property wrapper is a variable.
@DependencyProperties(\.number)
// 68 error: stored property '_number' of 'Sendable'-conforming class 'SendableClass' is mutable
final class SendableClass: Sendable {}

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
struct ConditionallyAvailable {
  #if os(Windows)
  #else
    @available(*, deprecated)
  #endif
  var load: (_ id: Int) throws -> Int
}

@DependencyProperties(\.number, \.number.description)
final class Model<Value> {
  var sum: Int { number + description.count }
}

@MainActor
@DependencyProperties(\.number)
final class SendableByItsActor: Sendable {}
