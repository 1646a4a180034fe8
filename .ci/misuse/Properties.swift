// Misuses of properties that a macro writes.
import DependenciesMacros

extension DependencyValues {
  @DependencyEntry var number: Int = 1
  @MainActor var title: String { "title" }
}

enum Key: DependencyKey {
  static let liveValue = 1
}

let path = \DependencyValues.number

@DependencyProperties
// 1 error: '@DependencyProperties' needs the paths of the dependencies to write properties for, such as '@DependencyProperties(\.uuid, \.apiClient)' (from macro 'DependencyProperties')
final class NoArguments {}

@DependencyProperties(\.number, path)
// 33 error: '@DependencyProperties' names each property after the last component of its path, so write the path out, and end it with a property, such as '\.apiClient'; declare any other dependency with '@Dependency' (from macro 'DependencyProperties')
final class ComputedPath {}

@DependencyProperties(\.self)
// 23 error: '@DependencyProperties' names each property after the last component of its path, so write the path out, and end it with a property, such as '\.apiClient'; declare any other dependency with '@Dependency' (from macro 'DependencyProperties')
final class NoName {}

@DependencyProperties(\.number, \.number)
// 33 error: Two paths end with 'number', so their properties would share that name; declare one of them with '@Dependency' (from macro 'DependencyProperties')
final class Twice {}

@DependencyProperties(\.number)
// 23 error: 'Written' has a property 'number' already; remove that property or the path, or give the dependency another name: '@Dependency(\.number) private var …' (from macro 'DependencyProperties')
final class Written {
  var number = 1
}

// A macro does not look at functions. The compiler finds the one that has the name.
@DependencyProperties(\.number)
// 67 error: invalid redeclaration of 'number'
final class WrittenFunction {
  func number() {}
}

@DependencyProperties(\.number)
extension Written {}
// 1 error: '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have where it is declared, and 'Written' is declared with 'extension' (from macro 'DependencyProperties')

@DependencyProperties(\.number)
protocol Numbered {}
// 1 error: '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have where it is declared, and 'Numbered' is declared with 'protocol' (from macro 'DependencyProperties')

@DependencyProperties(\.number)
enum Enumeration {
  // 1 error: '@DependencyProperties' writes stored properties, which a class, a structure, or an actor can have where it is declared, and 'Enumeration' is declared with 'enum' (from macro 'DependencyProperties')
  case first
}

@DependencyProperties(\.number)
// 1 error: 'member' macro cannot be attached to global function ('function')
func function() {}

@DependencyProperties(Key.self)
// 23 error: cannot convert value of type 'Key.Type' to expected argument type 'PartialKeyPath<DependencyValues>'
final class KeyInsteadOfPath {}

@DependencyProperties(\.nothing)
// 23 error: value of type 'DependencyValues' has no member 'nothing'
final class NoSuchPath {}

// The path of a property of an actor is not 'Sendable'. The compiler says so at the path.
@MainActor
@DependencyProperties(\.title)
// 23 error: type 'KeyPath<DependencyValues, String>' does not conform to the 'Sendable' protocol
final class IsolatedPath {}

// A property wrapper is a variable.
@DependencyProperties(\.number)
// 67 error: stored property '_number' of 'Sendable'-conforming class 'SendableClass' is mutable
final class SendableClass: Sendable {}

// The compiler finds the operator twice, and says so too.
@DependencyProperties(\.number)
final class EquatableClass: Equatable {
  // 29 error: 'EquatableClass' cannot declare its conformance to 'Equatable' here, since the compiler finds operators such as '==' twice in a type with '@DependencyProperties'; move the conformance to an extension (from macro 'DependencyProperties')
  // 13 error: type 'EquatableClass' does not conform to protocol 'Equatable'
  static func == (first: EquatableClass, second: EquatableClass) -> Bool { first === second }
}

// Nothing is wrong with these.
@DependencyProperties(\.number, \.number.description)
final class Model<Value> {
  var sum: Int { number + description.count }
}

extension Model: Equatable {
  static func == (first: Model, second: Model) -> Bool { first === second }
}

@DependencyProperties(\.number)
struct Structure {
  let name: String
}

@DependencyProperties(\.number)
actor Actor {}

@MainActor
@DependencyProperties(\.number)
final class SendableByItsActor: Sendable {}

let structure = Structure(name: "")
