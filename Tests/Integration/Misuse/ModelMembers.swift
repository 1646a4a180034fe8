// Properties with '@Dependency' where there are no stored properties, and models that use them before they exist or compare them.
import Dependencies
import Testing

enum Namespace {
  @Dependency(\.context) var context
  // error: declared inside an enum cannot have a wrapper
}

protocol Contextual {
  @Dependency(\.context) var context: DependencyContext  // error
}

struct Tool {}

extension Tool {
  @Dependency(\.context) var context  // error
}

final class Early {
  @Dependency(\.context) var context
  let title = "\(context)"
  // error: cannot use instance member 'context' within property initializer
}

final class HashableModel: Hashable {
  // error: does not conform to protocol 'Hashable'
  @Dependency(\.context) var context
  var name = ""
}

struct EncodableTool: Encodable {  // error
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
