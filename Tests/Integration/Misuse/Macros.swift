// Misuses of the macros at which the compiler has something to say as well. The tests of the plugin assert all messages of the macros.
import DependenciesMacros

final class Log {}

@DependencyClient
class ClassClient {
  // error: '@DependencyClient' makes clients of structures, and 'ClassClient' is declared with 'class'; declare a 'struct' whose properties are closures
  var load: () throws -> Int = { 1 }
}

// The compiler says it for each role of the macro.
@DependencyClient  // error
func functionClient() {}

@DependencyClient(access: "public")  // error
struct Arguments {
  var load: () throws -> Int
}

@MainActor
// error: 'Isolated' is isolated to an actor, and so cannot be the value of a dependency, which is made and read on any thread; declare it 'nonisolated', and write '@MainActor' on the endpoints that need it
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
  // error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'action'
  private let other: (Misuse.Action)
  // error: 'Action' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'other'
  @DependencyEndpointIgnored var generic: Handler<Int> = { _ in }
  // error: 'Handler' is a type alias of a closure type, and a macro cannot see through a type alias; write out the closure type of 'generic'
  var optional: Action?
  var log: Log
  var load: () throws -> Int
}

// A 'let' cannot be computed, which the compiler says too.
@DependencyClient
struct Constant {
  @DependencyEndpoint let constant: () -> Void
  // error: 'constant' must be a 'var', since tests override endpoints
  @DependencyEndpoint func function() {}  // error
}

// The operator is found twice, since the macro of a written endpoint may declare anything. The compiler reports it as well.
@DependencyClient
struct EquatableClient: Sendable, Equatable {
  // error: 'EquatableClient' cannot declare its conformance to 'Equatable' here, since the compiler finds operators such as '==' twice in a type with '@DependencyEndpoint'; move the conformance to an extension
  @DependencyEndpoint(method: "load")
  var loadNumber: @Sendable (_ id: Int) throws -> Int
  static func == (first: Self, second: Self) -> Bool { true }
}

struct Data {}

// A closure cannot be generic. The compiler stops reading it at '<'.
@DependencyClient
struct GenericClient {
  var decode: @Sendable<Value> (_ value: Value) async throws -> Data
  // error: 'decode' cannot be generic, since Swift has no generic closures; use types such as 'Data' or 'any Encodable', and declare a generic method that calls it
}

@DependencyClient
struct UndeclaredParameter: Sendable {
  var decode: @Sendable () async throws -> T  // error
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
  // error: 'load' must be '@Sendable', since 'SendableClient' is 'Sendable'
}

// Nothing reads its lifetime.
@DependencyClient(lifetime: .transient)
// warning: 'NoKey' is no 'TestDependencyKey', so its 'lifetime:' has no effect; pass the lifetime to '@DependencyEntry', or declare the conformance
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
  // error: 'constant' must be a 'var', since dependencies are overridden
  // The compiler does not ask the macro about several variables.
  @DependencyEntry var one = 1, two = 2  // error
  @DependencyEntry(lifetime: 1) var notALifetime: Int = 1  // error
  // The compiler does not ask the macro either if its arguments are not right.
  @DependencyEntry(testValue: 1) var unknown: Int = 1
  // error: '@DependencyEntry' has no argument 'testValue:'; write the value for tests after '='
  @DependencyEntry var log: Log = Log()  // error
  @DependencyEntry var number: Int = 1
  // The compiler shows arguments of macros nothing that other macros make. Give the value a name, and write 'Client.live'.
  @DependencyEntry(liveValue: Client(name: "live")) var client: Client = Client(name: "test")
  // error: 'Client' cannot be constructed because it has no accessible initializers
  @MainActor var title: String { "title" }
}

extension Client {
  @DependencyEntry var number: Int = 1
  // error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one
}

@DependencyEntry var global: Int = 1
// error: '@DependencyEntry' declares a property in an extension of 'DependencyValues'; move it to one

// A macro does not look at functions. The compiler finds the one that has the name.
@DependencyProperties(\.number)  // error
final class WrittenFunction {
  func number() {}
}

@DependencyProperties(\.nothing)  // error
final class NoSuchPath {}

// The path of a property of an actor is not 'Sendable'.
@MainActor
@DependencyProperties(\.title)  // error
final class IsolatedPath {}

// A property wrapper is a variable.
@DependencyProperties(\.number)  // error
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
