// Properties with '@Dependency' where there are no stored properties, and models that use them before they exist or compare them.
import Dependencies
import Testing

enum Namespace {
  @Dependency(\.context) var context
  // 30 error: non-static property 'context' declared inside an enum cannot have a wrapper
  // 30 error: type annotation missing in pattern
  // 30 error: enums must not contain stored properties
}

protocol Contextual {
  @Dependency(\.context) var context: DependencyContext
  // 30 error:  property 'context' declared inside a protocol cannot have a wrapper
  // 30 error: property in protocol must have explicit { get } or { get set } specifier
}

struct Tool {}

extension Tool {
  @Dependency(\.context) var context
  // 30 error: non-static property 'context' declared inside an extension cannot have a wrapper
  // 30 error: type annotation missing in pattern
  // 30 error: extensions must not contain stored properties
}

final class Early {
  @Dependency(\.context) var context
  let title = "\(context)"
  // 18 error: cannot use instance member 'context' within property initializer; property initializers run before 'self' is available
}

final class HashableModel: Hashable {
  // 13 error: type 'HashableModel' does not conform to protocol 'Hashable'
  // 13 error: type 'HashableModel' does not conform to protocol 'Equatable'
  @Dependency(\.context) var context
  var name = ""
}

struct EncodableTool: Encodable {
  // 8 error: type 'EncodableTool' does not conform to protocol 'Encodable'
  @Dependency(\.context) var context
  var name: String
}

// Nothing is wrong with these.
enum RightNamespace {
  static func title() -> String {
    @Dependency(\.context) var context
    return "\(context)"
  }
}

extension Tool {
  func title() -> String {
    @Dependency(\.context) var context
    return "\(context)"
  }
}

final class RightEarly {
  @Dependency(\.context) var context
  lazy var title = "\(context)"
  var other: String { "\(context)" }
}

final class RightHashableModel: Hashable {
  @Dependency(\.context) var context
  var name = ""

  static func == (left: RightHashableModel, right: RightHashableModel) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct RightEncodableTool: Encodable {
  @Dependency(\.context) var context
  var name: String

  enum CodingKeys: CodingKey { case name }
}
